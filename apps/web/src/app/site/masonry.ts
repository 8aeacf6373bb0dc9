export interface Stone {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tone: 1 | 2 | 3;
}

const TONES = [1, 3, 2, 1, 3, 1, 2, 3, 1] as const;

/** Courses of equal stones, every second one shifted by half a stone. The tones repeat, but not in step with the rows. */
export const masonry = ({
  courses,
  top,
  from,
  to,
  width,
  height,
  joint,
}: {
  courses: number;
  top: number;
  from: number;
  to: number;
  width: number;
  height: number;
  joint: number;
}): Stone[] =>
  Array.from({ length: courses }, (_, course) => {
    const shift = course % 2 === 0 ? 0 : (width + joint) / 2;
    const count = Math.ceil((to - from) / (width + joint)) + 1;
    return Array.from({ length: count }, (__, at) => ({
      x: from - shift + at * (width + joint),
      y: top + course * (height + joint),
      width,
      height,
      tone: TONES[(at * 2 + course * 5 + ((at * course) % 4)) % TONES.length] ?? 1,
    }));
  }).flat();
