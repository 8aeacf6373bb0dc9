/** A decoded picture: four bytes per pixel, rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Columns and rows of the map of a page; a cell of a usual window is 40 by 40 pixels. */
export const PAGE_GRID = { columns: 32, rows: 20 } as const;
const MARK_SIDE = 16;

const luminance = (data: Uint8Array, at: number): number => {
  const [red = 0, green = 0, blue = 0, alpha = 255] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  return alpha === 255 ? light : (light * alpha + 255 * (255 - alpha)) / 255;
};

/** Mean and standard deviation of the luminance in each cell of a grid over the picture. */
const cells = ({ width, height, data }: Pixels, columns: number, rows: number) => {
  const sums = new Float64Array(columns * rows);
  const squares = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor((x * columns) / width);
      const light = luminance(data, (y * width + x) * 4);
      sums[cell] = (sums[cell] ?? 0) + light;
      squares[cell] = (squares[cell] ?? 0) + light * light;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  const mean = new Float64Array(columns * rows);
  const deviation = new Float64Array(columns * rows);
  for (let cell = 0; cell < mean.length; cell += 1) {
    const count = Math.max(1, counts[cell] ?? 0);
    const average = (sums[cell] ?? 0) / count;
    mean[cell] = average;
    deviation[cell] = Math.sqrt(Math.max(0, (squares[cell] ?? 0) / count - average * average));
  }
  return { mean, deviation };
};

/**
 * Where a page has contrast, as bytes: text, pictures, fields and edges. It stays the same when colors are exchanged or
 * inverted and changes little with other words in the same place.
 */
export const pageMap = (pixels: Pixels): Uint8Array => {
  const { deviation } = cells(pixels, PAGE_GRID.columns, PAGE_GRID.rows);
  // The root brings small text on a quiet background near to the contrast of a picture.
  return Uint8Array.from(deviation, (value) => Math.min(255, Math.round(Math.sqrt(value / 128) * 255)));
};

/** The shape of a logo or an icon, independent of its size, as bytes; null for a single color, which shows nothing. */
export const markMap = (pixels: Pixels): Uint8Array | null => {
  const { mean } = cells(pixels, MARK_SIDE, MARK_SIDE);
  const low = mean.reduce((least, value) => Math.min(least, value), 255);
  const high = mean.reduce((most, value) => Math.max(most, value), 0);
  if (high - low < 8) return null;
  return Uint8Array.from(mean, (value) => Math.round(((value - low) / (high - low)) * 255));
};

const correlation = (count: number, a: (at: number) => number, b: (at: number) => number): number => {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [left, right] = [a(at), b(at)];
    sumA += left;
    sumB += right;
    sumAA += left * left;
    sumBB += right * right;
    sumAB += left * right;
  }
  const spread = Math.sqrt((sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count));
  return spread < 1e-6 ? 0 : (sumAB - (sumA * sumB) / count) / spread;
};

/** A line more or less above moves everything below by a row. */
const SHIFTS = [0, -1, 1, -2, 2] as const;

/** How alike the maps of two pages are, 0 to 1, allowing for a small vertical shift. */
export const comparePages = (a: Uint8Array, b: Uint8Array): number => {
  const { columns, rows } = PAGE_GRID;
  if (a.length !== columns * rows || b.length !== a.length) return 0;
  let best = 0;
  for (const shift of SHIFTS) {
    const kept = (rows - Math.abs(shift)) * columns;
    const [fromA, fromB] = [Math.max(0, shift) * columns, Math.max(0, -shift) * columns];
    const same = correlation(
      kept,
      (at) => a[fromA + at] ?? 0,
      (at) => b[fromB + at] ?? 0,
    );
    best = Math.max(best, same - 0.02 * Math.abs(shift));
  }
  return Math.max(0, best);
};

/** How alike two logos or icons are, 0 to 1; an inverted one is the same. */
export const compareMarks = (a: Uint8Array, b: Uint8Array): number =>
  a.length !== b.length
    ? 0
    : Math.abs(
        correlation(
          a.length,
          (at) => a[at] ?? 0,
          (at) => b[at] ?? 0,
        ),
      );

/** Share of the cells of a page that show anything. */
export const shownShare = (map: Uint8Array): number => {
  let shown = 0;
  for (const value of map) if (value > 24) shown += 1;
  return map.length === 0 ? 0 : shown / map.length;
};

const COARSE = 4;

/** The map in forty values, to rule out most pairs of a long list before they are compared. */
export const coarseMap = (map: Uint8Array): Float64Array => {
  const columns = PAGE_GRID.columns / COARSE;
  const coarse = new Float64Array(columns * (PAGE_GRID.rows / COARSE));
  for (let at = 0; at < map.length; at += 1) {
    const row = Math.floor(Math.floor(at / PAGE_GRID.columns) / COARSE);
    const cell = row * columns + Math.floor((at % PAGE_GRID.columns) / COARSE);
    coarse[cell] = (coarse[cell] ?? 0) + (map[at] ?? 0);
  }
  return coarse;
};

/** Can two pages with these coarse maps be alike at all? */
export const mayBeAlike = (a: Float64Array, b: Float64Array): boolean =>
  correlation(
    a.length,
    (at) => a[at] ?? 0,
    (at) => b[at] ?? 0,
  ) > 0.4;
