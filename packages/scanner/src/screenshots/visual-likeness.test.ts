import { expect, test } from "vitest";

import { compareMarks, comparePages, markMap, pageMap, type Pixels, shownShare } from "./perceptual-hash.ts";
import { LOOKS_COPIED, toStructure, type VisualFingerprint, visualLikeness } from "./visual-likeness.ts";

type Color = readonly [number, number, number];
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page of boxes filled with fine stripes, as lines of text are. */
const draw = (boxes: readonly Box[], ink: Color, paper: Color, width = 640, height = 400): Pixels => {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const inside = boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);
      data.set([...(inside && (x + y) % 4 < 2 ? ink : paper), 255], (y * width + x) * 4);
    }
  return { width, height, data };
};

const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];
const NAVY: Color = [10, 20, 90];
const CREAM: Color = [250, 240, 210];
const PAGE: readonly Box[] = [
  { x: 20, y: 20, width: 120, height: 40 },
  { x: 20, y: 100, width: 260, height: 140 },
  { x: 360, y: 100, width: 240, height: 220 },
  { x: 20, y: 300, width: 260, height: 60 },
];
const OTHER: readonly Box[] = [
  { x: 240, y: 10, width: 160, height: 60 },
  { x: 60, y: 160, width: 100, height: 200 },
  { x: 260, y: 160, width: 100, height: 200 },
  { x: 460, y: 160, width: 100, height: 200 },
];

const base64 = (map: Uint8Array): string => Buffer.from(map).toString("base64");
const fingerprint = (boxes: readonly Box[], ink: Color, paper: Color): VisualFingerprint => ({
  page: base64(pageMap(draw(boxes, ink, paper))),
  logo: null,
  icon: null,
  forms: [],
  structure: toStructure(boxes.flatMap(({ width }) => ["div", "p", width > 200 ? "img" : "a", "span"])),
});

test("a page in other colors, inverted or a line lower is the same; another page is not", () => {
  const page = pageMap(draw(PAGE, BLACK, WHITE));
  expect(comparePages(page, pageMap(draw(PAGE, WHITE, BLACK)))).toBeGreaterThan(0.95);
  expect(comparePages(page, pageMap(draw(PAGE, NAVY, CREAM)))).toBeGreaterThan(0.95);
  const lower = PAGE.map((box) => ({ ...box, y: box.y + 20 }));
  expect(comparePages(page, pageMap(draw(lower, BLACK, WHITE)))).toBeGreaterThan(0.85);
  expect(comparePages(page, pageMap(draw(OTHER, BLACK, WHITE)))).toBeLessThan(0.5);
  expect(comparePages(page, new Uint8Array(3))).toBe(0);
});

test("a logo is known at another size, in other colors and inverted", () => {
  const shape = (scale: number, ink: Color, paper: Color) =>
    markMap(
      draw([{ x: 4 * scale, y: 4 * scale, width: 10 * scale, height: 24 * scale }], ink, paper, 32 * scale, 32 * scale),
    );
  const logo = shape(2, BLACK, WHITE);
  const other = markMap(draw([{ x: 0, y: 40, width: 64, height: 10 }], BLACK, WHITE, 64, 64));
  if (logo === null || other === null) throw new Error("a logo of two colors has a map");
  for (const same of [shape(5, BLACK, WHITE), shape(2, WHITE, NAVY), shape(3, NAVY, CREAM)])
    expect(compareMarks(logo, same ?? new Uint8Array())).toBeGreaterThan(0.9);
  expect(compareMarks(logo, other)).toBeLessThan(0.6);
  expect(markMap(draw([], BLACK, WHITE, 32, 32))).toBeNull();
});

test("two nearly empty pages are no copies of each other", () => {
  const heading = [{ x: 10, y: 20, width: 90, height: 20 }];
  const [a, b] = [fingerprint(heading, BLACK, WHITE), fingerprint(heading, NAVY, WHITE)];
  expect(shownShare(Buffer.from(a.page, "base64"))).toBeLessThan(0.05);
  expect(visualLikeness(a, b).score).toBeLessThan(LOOKS_COPIED);
});

test("a copy in other colors is one, and what either lacks is not counted", () => {
  const likeness = visualLikeness(fingerprint(PAGE, BLACK, WHITE), fingerprint(PAGE, NAVY, CREAM));
  expect(likeness).toMatchObject({ logo: null, icon: null, form: null, structure: 100 });
  expect(likeness.score).toBeGreaterThanOrEqual(LOOKS_COPIED);
  expect(visualLikeness(fingerprint(PAGE, BLACK, WHITE), fingerprint(OTHER, BLACK, WHITE)).score).toBeLessThan(
    LOOKS_COPIED,
  );
});

test("structure is compared by runs of elements, and a short page has none", () => {
  const page = ["header", "a", "img", "nav", "a", "a", "main", "h1", "p", "form", "input", "input", "button"];
  const same = toStructure(page).filter((hash, at) => hash === toStructure([...page, "footer"])[at]).length;
  expect(same).toBeGreaterThan(36);
  expect(toStructure(["p"])).toEqual([]);
});
