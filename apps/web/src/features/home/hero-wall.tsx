import { useTranslations } from "use-intl";

import { HERO_COURSES, type HeroStone } from "./hero-courses.ts";

const HEIGHT = 54;
const JOINT = 3;
const TILT = { critical: [3, 8, -1.5], high: [-2, 6, 1], medium: [2, 4, -0.7] } as const;
const BARS = { critical: 4, high: 3, medium: 2 } as const;

const LooseStone = ({ stone, x, y, word }: { stone: HeroStone; x: number; y: number; word: string }) => {
  if (stone.loose === undefined) return null;
  const { severity } = stone.loose;
  const [right, down, turn] = TILT[severity];
  return (
    <g
      className="loose"
      transform={`translate(${x + right} ${y + down}) rotate(${turn} ${stone.width / 2} ${HEIGHT / 2})`}
    >
      <rect className={`loose-${severity}`} width={stone.width} height={HEIGHT} rx="2" />
      {[9.5, 6.45, 3.4, 0.35].map((top, at) => (
        <rect
          key={top}
          className="glyph-bars"
          x="14"
          y={21 + top}
          width="12"
          height="2.2"
          opacity={at < BARS[severity] ? 1 : 0.28}
        />
      ))}
      <text x="34" y="31.5">
        {word}
      </text>
    </g>
  );
};

/** The attack surface of a company as a wall: each brick is an externally visible asset, weak ones stand out. */
export const HeroWall = () => {
  const t = useTranslations("home");
  const wordOf = (text: string): string => {
    if (text === "{leaked}") return t("wall.leaked");
    return text === "{lookalikes}" ? t("wall.lookalikes") : text;
  };
  const laid = HERO_COURSES.flatMap((course, row) => {
    let x = course.start;
    return course.stones.map((stone) => {
      const place = { stone, x, y: row * (HEIGHT + JOINT) };
      x += stone.width + JOINT;
      return place;
    });
  });
  return (
    <svg className="courses" aria-hidden="true">
      <g>
        {laid.map(({ stone, x, y }) =>
          stone.loose === undefined ? (
            <g key={`${x}/${y}`}>
              <rect className={`f-stone-${stone.tone}`} x={x} y={y} width={stone.width} height={HEIGHT} rx="2" />
              {stone.text !== undefined && (
                <text x={x + 14} y={y + 31.5}>
                  {stone.text}
                </text>
              )}
            </g>
          ) : null,
        )}
        {laid.map(({ stone, x, y }) =>
          stone.loose === undefined ? null : (
            <LooseStone key={`${x}/${y}`} stone={stone} x={x} y={y} word={wordOf(stone.loose.word)} />
          ),
        )}
      </g>
    </svg>
  );
};
