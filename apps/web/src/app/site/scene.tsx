import { masonry, type Stone } from "./masonry.ts";

const [WIDTH, HEIGHT, JOINT] = [104, 46, 4];

const wall = masonry({ courses: 11, top: 430, from: 0, to: 860, width: WIDTH, height: HEIGHT, joint: JOINT });

// Two courses of merlons are on the wall; the gaps between them are the crenels.
const merlons: Stone[] = [
  ...[0, 324, 432, 756].map((x) => ({ x, y: 330, width: WIDTH, height: HEIGHT, tone: (x % 3) + 1 }) as Stone),
  ...[0, 324, 486, 756].map((x) => ({ x, y: 380, width: 50, height: HEIGHT, tone: 1 }) as Stone),
  ...[54, 810].map((x) => ({ x, y: 380, width: 50, height: HEIGHT, tone: 2 }) as Stone),
  { x: 378, y: 380, width: WIDTH, height: HEIGHT, tone: 2 },
];

/** A parapet with its watcher in the gap. Decoration. */
export const Scene = () => (
  <svg className="scene" viewBox="0 0 840 900" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
    {[...merlons, ...wall].map((stone) => (
      <rect
        key={`${stone.x}/${stone.y}`}
        className={`f-stone-${stone.tone}`}
        x={stone.x}
        y={stone.y}
        width={stone.width}
        height={stone.height}
        rx="2"
      />
    ))}
    <circle cx="214" cy="372" r="34" className="f-accent" />
  </svg>
);
