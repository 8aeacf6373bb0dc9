const [WIDTH, HEIGHT, JOINT] = [25, 11, 4];

/** A small wall of four courses; as many are laid as the plan is large. Decoration. */
export const PlanBricks = ({ courses }: { courses: 2 | 3 | 4 }) => (
  <svg width="159" height="58" viewBox="0 0 159 58" aria-hidden="true">
    {[0, 1, 2, 3].flatMap((course) =>
      [0, 1, 2, 3, 4].map((at) => (
        <rect
          key={`${course}/${at}`}
          x={at * (WIDTH + JOINT) + (course % 2 === 1 ? 15 : 0.5)}
          y={45.5 - course * (HEIGHT + JOINT)}
          width={WIDTH}
          height={HEIGHT}
          rx="1.5"
          className={course < courses ? "fill-accent stroke-accent" : "fill-none stroke-line-strong"}
        />
      )),
    )}
  </svg>
);
