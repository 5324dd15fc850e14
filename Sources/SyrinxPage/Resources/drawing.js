// Canvases and colours.

const colours = {};

/** Reads the colours of the style sheet, which differ between light and dark. */
function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["ink", "dim", "soft", "line", "panel", "accent", "mark", "ground"]) {
    colours[name] = style.getPropertyValue(`--${name}`).trim();
  }
  colours.isDark = style.getPropertyValue("--dark").trim() === "1";
}

/** A canvas as large as it is shown, in pixels of the screen; its context is scaled to CSS pixels. */
function fitted(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) [canvas.width, canvas.height] = [across, down];
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}

/** 256 colours from quiet to loud, growing in lightness on dark ground and falling on light. */
function spectrogramPalette(isDark) {
  const stops = isDark
    ? [[20, 24, 28], [18, 62, 74], [24, 128, 128], [122, 205, 170], [252, 248, 205]]
    : [[250, 250, 249], [201, 226, 222], [98, 173, 170], [23, 103, 115], [10, 34, 52]];
  return Array.from({ length: 256 }, (_, value) => {
    const place = (value / 255) * (stops.length - 1);
    const index = Math.min(Math.floor(place), stops.length - 2);
    return stops[index].map((low, part) => {
      return Math.round(low + (place - index) * (stops[index + 1][part] - low));
    });
  });
}
