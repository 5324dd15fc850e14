// By how much the second sound is louder in each band: bars up and down from a line.

function drawBands(canvas, bands) {
  const { pen, width, height } = fitted(canvas);
  const [left, bottom] = [40, 22];
  const middle = (height - bottom) / 2;
  const reach = Math.ceil(Math.max(3, ...bands.map(([, decibels]) => Math.abs(decibels))));
  pen.font = "12px system-ui, sans-serif";
  pen.fillStyle = colours.dim;
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  for (const level of [reach, 0, -reach]) {
    const y = middle - (level / reach) * (middle - 8);
    pen.fillText(`${level < 0 ? "−" : level ? "+" : ""}${Math.abs(level)}`, left - 8, y);
    pen.fillStyle = colours.line;
    pen.fillRect(left, Math.round(y), width - left, 1);
    pen.fillStyle = colours.dim;
  }
  pen.textAlign = "center";
  const step = (width - left) / bands.length;
  bands.forEach(([hertz, decibels], index) => {
    const x = left + index * step;
    const length = (decibels / reach) * (middle - 8);
    pen.fillStyle = colours.accent;
    pen.fillRect(x + step * 0.15, middle - Math.max(length, 0), step * 0.7, Math.max(Math.abs(length), 1));
    const round = [100, 1000, 10000].find((name) => Math.abs(hertz / name - 1) < 0.03);
    if (!round) return;
    pen.fillStyle = colours.dim;
    pen.fillText(round < 1000 ? `${round} Hz` : `${round / 1000} kHz`, x + step / 2, height - 8);
  });
}
