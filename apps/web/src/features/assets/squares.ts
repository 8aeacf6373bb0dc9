const pixels = new Map<string, number>();

/** A colour of the theme as one number, the way a canvas holds a pixel. */
export const pixelOf = (colour: string, alpha = 1): number => {
  const key = `${alpha} ${colour}`;
  const known = pixels.get(key);
  if (known !== undefined) return known;
  const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (probe === null) throw new Error("this browser draws nothing");
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const { data } = probe.getImageData(0, 0, 1, 1);
  data[3] = Math.round(alpha * 255);
  const pixel = new Uint32Array(data.buffer)[0] ?? 0;
  pixels.set(key, pixel);
  return pixel;
};

/** The picture of a canvas, used again for its next frame. */
const kept = new WeakMap<CanvasRenderingContext2D, ImageData>();

/**
 * Squares of whole pixels on an empty canvas, written by ourselves: to ask the canvas for ten thousand of them a frame
 * costs more than all of their pixels. What is written later lies on top.
 */
export const openSquares = (context: CanvasRenderingContext2D) => {
  const { width, height } = context.canvas;
  const before = kept.get(context);
  const fits = before?.width === width && before.height === height;
  const image = fits ? before : new ImageData(width, height);
  kept.set(context, image);
  const rows = new Uint32Array(image.data.buffer);
  if (fits) rows.fill(0);
  return {
    /** A square of this colour with its upper left corner there, as much of it as lies on the canvas. */
    put(left: number, top: number, side: number, pixel: number): void {
      const [from, until] = [Math.max(0, left), Math.min(width, left + side)];
      if (from >= until) return;
      for (let row = Math.max(0, top), end = Math.min(height, top + side); row < end; row += 1)
        for (let at = row * width + from, last = row * width + until; at < last; at += 1) rows[at] = pixel;
    },
    /** Shows them, and nothing of what was on the canvas. */
    show: (): void => context.putImageData(image, 0, 0),
  };
};
