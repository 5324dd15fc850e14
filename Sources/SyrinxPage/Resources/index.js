// A list of many sounds: only the rows in sight are in the page.

const data = JSON.parse(byId("data").textContent);
const rowHeight = 44;
const body = byId("rows");
const player = new Audio();
const shown = new Map();
const state = { order: [], column: null, descending: false, playing: null };

const decimals = (digits) => (value) => value.toFixed(digits).replace("-", "−");
/** Columns of numbers, each only if a row has one. */
const numbers = [
  { key: "seconds", title: "Length", text: (value) => clockText(value) },
  { key: "lufs", title: "LUFS", text: decimals(1) },
  { key: "peak", title: "Peak dB", text: decimals(1) },
  { key: "clipped", title: "Clipped", text: String },
  { key: "pitch", title: "Pitch Hz", text: decimals(0) },
].filter(({ key }) => data.rows.some((row) => row[key] !== null));
const hasNotes = data.rows.some((row) => row.note);
const columns = [
  { key: "name", title: "Name" }, ...numbers, ...(hasNotes ? [{ key: "note", title: "Result" }] : []),
];
const compareText = new Intl.Collator(undefined, { numeric: true }).compare;

/** A part of the table. */
function makePart(role, className, ...content) {
  const made = make("div", className, ...content);
  made.setAttribute("role", role);
  return made;
}

function setUpHead() {
  const head = byId("columns");
  const table = byId("table");
  table.style.setProperty("--numbers", numbers.length);
  table.style.setProperty("--note", hasNotes ? "3fr" : "0px");
  const cells = columns.map((column) => {
    const isNumber = numbers.includes(column);
    const button = make("button", "", column.title);
    button.type = "button";
    button.addEventListener("click", () => {
      // Numbers begin with the largest, which is what one looks for.
      state.descending = state.column === column.key ? !state.descending : isNumber;
      state.column = column.key;
      arrange();
    });
    column.cell = makePart("columnheader", isNumber ? "number" : "cell", button);
    return column.cell;
  });
  const [play, wave] = [makePart("columnheader"), makePart("columnheader")];
  play.setAttribute("aria-label", "Play");
  wave.setAttribute("aria-label", "Wave");
  head.append(play, cells[0], wave, ...cells.slice(1));
}

/** Which rows there are, in which order; rows without a number come last. */
function arrange() {
  const wanted = byId("search").value.trim().toLocaleLowerCase();
  const { column, descending } = state;
  const order = [...data.rows.keys()].filter((index) => {
    const { name, note } = data.rows[index];
    return !wanted || `${name} ${note}`.toLocaleLowerCase().includes(wanted);
  });
  if (column) {
    const sign = descending ? -1 : 1;
    order.sort((one, other) => {
      const [a, b] = [data.rows[one][column], data.rows[other][column]];
      if (a === b) return one - other;
      if (a === null) return 1;
      if (b === null) return -1;
      return sign * (typeof a === "string" ? compareText(a, b) : a - b);
    });
  }
  state.order = order;
  for (const { key, cell } of columns) {
    if (key === column) cell.setAttribute("aria-sort", descending ? "descending" : "ascending");
    else cell.removeAttribute("aria-sort");
  }
  byId("count").textContent = order.length === data.rows.length
    ? `${order.length} entries` : `${order.length} of ${data.rows.length} entries`;
  byId("table").setAttribute("aria-rowcount", order.length + 1);
  body.style.height = `${order.length * rowHeight}px`;
  for (const { box } of shown.values()) box.remove();
  shown.clear();
  drawRows();
}

/** Makes the rows that have come into sight and drops those that have left it. */
function drawRows() {
  const top = body.getBoundingClientRect().top;
  const first = Math.max(Math.floor(-top / rowHeight) - 4, 0);
  const end = Math.min(Math.ceil((innerHeight - top) / rowHeight) + 4, state.order.length);
  for (const [place, { box }] of shown) {
    if (place >= first && place < end) continue;
    if (box.contains(document.activeElement)) continue;
    box.remove();
    shown.delete(place);
  }
  const made = [];
  for (let place = first; place < end; place += 1) {
    if (shown.has(place)) continue;
    made.push(makeRow(place));
    shown.set(place, made[made.length - 1]);
  }
  body.append(...made.map(({ box }) => box));
  made.forEach(showRow);
}

function makeRow(place) {
  const index = state.order[place];
  const row = data.rows[index];
  const box = makePart("row", "row");
  box.setAttribute("aria-rowindex", place + 2);
  box.style.transform = `translateY(${place * rowHeight}px)`;
  const play = make("button", "small-play", byId("play-icon").content.cloneNode(true));
  play.type = "button";
  play.addEventListener("click", () => toggle(index));
  const isHeard = row.address !== undefined || row.media !== undefined;
  play.hidden = !isHeard;
  const name = make(row.page ? "a" : "span", "", row.name);
  name.title = row.name;
  if (row.page) name.href = row.page;
  const wave = make("canvas");
  wave.setAttribute("aria-hidden", "true");
  wave.classList.toggle("heard", isHeard);
  if (isHeard) wave.addEventListener("click", (event) => playRow(index, event.offsetX / wave.clientWidth));
  const cells = [play, name, wave].map((content) => makePart("cell", "cell", content));
  for (const { key, text } of numbers) {
    const cell = makePart("cell", "number cell", row[key] === null ? "" : text(row[key]));
    if (key === "clipped" && row[key] > 0) cell.classList.add("clipped");
    cells.push(cell);
  }
  if (hasNotes) {
    const cell = makePart("cell", "note cell", row.note);
    cell.title = row.note;
    cells.push(cell);
  }
  box.append(...cells);
  return { box, play, wave, index };
}

/** The parts of a row that change while it is played. */
function showRow({ box, play, wave, index }) {
  const row = data.rows[index];
  const isChosen = state.playing === index;
  box.classList.toggle("playing", isChosen && !player.paused);
  play.setAttribute("aria-label", `${isChosen && !player.paused ? "Pause" : "Play"} ${row.name}`);
  const { pen, width, height } = fitted(wave);
  row.peaks ??= bytesOf(row.wave);
  const heard = isChosen && player.duration ? player.currentTime / player.duration : 0;
  const count = row.peaks.length;
  row.peaks.forEach((peak, column) => {
    const half = Math.max((peak / 255) * (height / 2 - 1), 0.5);
    pen.fillStyle = column / count < heard ? colours.accent : colours.soft;
    pen.fillRect((column * width) / count, height / 2 - half, Math.max(width / count - 0.5, 1), 2 * half);
  });
}

function showRows() {
  for (const row of shown.values()) showRow(row);
}

function follow() {
  const row = [...shown.values()].find(({ index }) => index === state.playing);
  if (row) showRow(row);
  if (!player.paused) requestAnimationFrame(follow);
}

const toggle = (index) => {
  if (state.playing === index && !player.paused) player.pause();
  else playRow(index);
};

/** Files of the page that have been heard. */
const files = [];

function playRow(index, share) {
  byId("notice").hidden = true;
  if (state.playing !== index) {
    const { address, media } = data.rows[index];
    if (player.src.startsWith("blob:")) URL.revokeObjectURL(player.src);
    if (!address) files[index] ??= takeFile(index, media);
    player.src = address ?? URL.createObjectURL(files[index]);
    state.playing = index;
  }
  const begin = () => {
    if (share !== undefined) player.currentTime = share * player.duration;
    player.play().catch(() => {});
  };
  if (share === undefined || player.duration) begin();
  else player.addEventListener("loadedmetadata", begin, { once: true });
}

for (const name of ["play", "pause", "ended", "seeked"]) {
  player.addEventListener(name, () => {
    showRows();
    follow();
  });
}
player.addEventListener("error", () => {
  byId("notice").textContent = `This browser cannot play ${data.rows[state.playing].name}.`;
  byId("notice").hidden = false;
  showRows();
});
setUpHead();
readColours();
addEventListener("scroll", drawRows, { passive: true });
addEventListener("resize", () => {
  drawRows();
  showRows();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  readColours();
  showRows();
});
byId("search").addEventListener("input", arrange);
arrange();

// For scripts that drive the page.
globalThis.syrinx = { data, state, shown, player, arrange, play: playRow };
