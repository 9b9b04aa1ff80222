// Drawings as pixels, as people with different colour vision see them, and how much of one differs from another.
const VISIONS = %VISIONS%;

globalThis.vision = {
  /** The pixels of a drawing's part, one for each unit. */
  async pixels(svg, [x, y, width, height]) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(x, y, width, height);
  },

  /** OKLab of each pixel for somebody with that vision, each the mean of its neighbourhood: no eye sees single pixels. */
  seen({ data, width, height }, name) {
    const matrix = VISIONS[name];
    const channels = new Float32Array(width * height * 3);
    for (let at = 0; at < width * height; at += 1) {
      const rgb = [0, 1, 2].map((c) => {
        const value = data[at * 4 + c] / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      matrix.forEach((row, c) => {
        const value = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
        channels[at * 3 + c] = Math.min(Math.max(value, 0), 1);
      });
    }
    const found = [];
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const mean = [0, 0, 0];
        for (let dy = -1; dy < 2; dy += 1)
          for (let dx = -1; dx < 2; dx += 1)
            for (let c = 0; c < 3; c += 1) mean[c] += channels[((y + dy) * width + x + dx) * 3 + c] / 9;
        found.push(this.oklab(mean));
      }
    }
    return found;
  },

  oklab([r, g, b]) {
    const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    ];
  },

  /** For each pair of parts, by vision: the share of pixels that differ by so much or more. */
  async apart(parts, pairs, least) {
    const seen = {};
    for (const [name, { svg, at }] of Object.entries(parts)) {
      const pixels = await this.pixels(svg, at);
      seen[name] = Object.fromEntries(Object.keys(VISIONS).map((vision) => [vision, this.seen(pixels, vision)]));
    }
    return pairs.map(([one, other]) =>
      Object.fromEntries(
        Object.keys(VISIONS).map((vision) => {
          const [a, b] = [seen[one][vision], seen[other][vision]];
          let far = 0;
          for (let at = 0; at < a.length; at += 1) far += Math.hypot(...a[at].map((v, c) => v - b[at][c])) >= least;
          return [vision, far / a.length];
        }),
      ),
    );
  },

  /** The whole drawing as somebody with that vision sees it, as a PNG's address. */
  async picture(svg, [width, height], name) {
    const pixels = await this.pixels(svg, [0, 0, width, height]);
    const gamma = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
    for (let at = 0; at < width * height; at += 1) {
      const rgb = [0, 1, 2].map((c) => {
        const value = pixels.data[at * 4 + c] / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      VISIONS[name].forEach((row, c) => {
        const value = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
        pixels.data[at * 4 + c] = Math.round(gamma(Math.min(Math.max(value, 0), 1)) * 255);
      });
    }
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d").putImageData(pixels, 0, 0);
    return canvas.toDataURL();
  },
};
