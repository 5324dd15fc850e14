// Reading what the program has written into the page.

const byId = (id) => document.getElementById(id);

/** A new element of a class, with texts and elements in it. */
function make(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/** The bytes of a base64 text, in parts, since one call would need the text twice more. */
function bytesOf(base64) {
  const part = 1 << 20;
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((base64.length / 4) * 3 - padding);
  let at = 0;
  for (let start = 0; start < base64.length; start += part) {
    const binary = atob(base64.slice(start, start + part));
    for (let index = 0; index < binary.length; index += 1) bytes[at++] = binary.charCodeAt(index);
  }
  return bytes;
}

/** A file of the page, taken out of it one element after the other. */
function takeFile(index, type) {
  let file = new Blob([], { type });
  for (let part = 0; ; part += 1) {
    const element = byId(part ? `media-${index}-${part}` : `media-${index}`);
    if (!element) return file;
    file = new Blob([file, bytesOf(element.textContent)], { type });
    element.remove();
  }
}

/**
 * A table of bytes, a row an instant. Each row begins with three bits k; each byte is its difference
 * from the one above it, from −128 to 127, folded to 0, 1, 2… for 0, −1, 1…, as a Rice code: the
 * quotient by 2^k in ones ended by a zero, then k bits (Golomb 1966, Rice 1979).
 */
function unpack({ columns, rows, data }) {
  const bytes = bytesOf(data);
  const values = new Uint8Array(columns * rows);
  let position = 0;
  const bit = () => {
    const value = (bytes[position >> 3] >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  };
  const bits = (count) => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  for (let row = 0, at = 0; row < rows; row += 1) {
    const k = bits(3);
    for (let column = 0; column < columns; column += 1, at += 1) {
      let quotient = 0;
      while (bit()) quotient += 1;
      const folded = quotient * 2 ** k + bits(k);
      const difference = folded & 1 ? -(folded + 1) / 2 : folded / 2;
      values[at] = (row ? values[at - columns] : 0) + difference;
    }
  }
  return { columns, rows, values };
}

/** 65.25 → “1:05.2”. */
function clockText(seconds, decimals = 1) {
  const scale = 10 ** decimals;
  const units = Math.floor(Math.max(seconds, 0) * scale + 1e-6);
  const whole = Math.floor(units / scale);
  const fraction = decimals ? "." + String(units % scale).padStart(decimals, "0") : "";
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const two = (number) => String(number).padStart(2, "0");
  return (hours ? `${hours}:${two(minutes)}` : `${minutes}`) + `:${two(whole % 60)}${fraction}`;
}

/** 65.25 → “1 minute 5.2 seconds”, to be spoken. */
function spokenTime(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = `${(Math.floor((seconds - 60 * minutes) * 10) / 10).toFixed(1)} seconds`;
  return minutes ? `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${rest}` : rest;
}

/** The number of items, sorted by `start`, that begin at or before a time. */
function countBefore(items, time, start) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start(items[middle]) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const between = (value, low, high) => Math.min(Math.max(value, low), high);
