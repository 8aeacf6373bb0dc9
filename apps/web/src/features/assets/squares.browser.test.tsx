import { expect, test } from "vitest";

import { openSquares, pixelOf } from "./squares.ts";

const canvasOf = (width: number, height: number): CanvasRenderingContext2D => {
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  if (context === null) throw new Error("no canvas");
  return context;
};
const pixel = (context: CanvasRenderingContext2D, x: number, y: number): number[] => [
  ...context.getImageData(x, y, 1, 1).data,
];

test("a square has its colour within its bounds and leaves the rest empty", () => {
  const context = canvasOf(10, 8);
  const squares = openSquares(context);
  squares.put(2, 3, 4, pixelOf("rgb(200, 100, 50)"));
  squares.show();
  for (const [x, y] of [[2, 3], [5, 3], [5, 6]] as const) expect(pixel(context, x, y)).toEqual([200, 100, 50, 255]); // prettier-ignore
  for (const [x, y] of [[1, 3], [6, 3], [2, 2], [2, 7]] as const) expect(pixel(context, x, y)[3]).toBe(0); // prettier-ignore
});

test("what lies partly or wholly outside is cut off and never comes in on the other side", () => {
  const context = canvasOf(10, 8);
  const squares = openSquares(context);
  squares.put(-2, -2, 4, pixelOf("red"));
  squares.put(8, 6, 4, pixelOf("blue"));
  squares.put(30, 2, 4, pixelOf("lime"));
  squares.put(-30, 2, 4, pixelOf("lime"));
  squares.show();
  expect(pixel(context, 1, 1)).toEqual([255, 0, 0, 255]);
  expect(pixel(context, 9, 7)).toEqual([0, 0, 255, 255]);
  expect(pixel(context, 0, 2)[3]).toBe(0);
  expect(pixel(context, 0, 7)[3]).toBe(0);
});

test("a later one lies on top, a faint one can be seen through, and the next frame begins empty", () => {
  const context = canvasOf(10, 8);
  const first = openSquares(context);
  first.put(0, 0, 3, pixelOf("red"));
  first.put(1, 1, 3, pixelOf("blue"));
  first.put(6, 0, 2, pixelOf("black", 0.2));
  first.show();
  expect(pixel(context, 1, 1)).toEqual([0, 0, 255, 255]);
  expect(pixel(context, 6, 0)[3]).toBe(51);
  openSquares(context).show();
  expect(pixel(context, 1, 1)[3]).toBe(0);
});
