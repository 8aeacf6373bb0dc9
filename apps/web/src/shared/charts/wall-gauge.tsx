import { rate } from "@parapet/domain/coverage";
import clsx from "clsx";
import { useTranslations } from "use-intl";

import { type Brick, wallBricks } from "./wall-bricks.ts";

interface Size {
  readonly width: number;
  readonly height: number;
  readonly joint: number;
  readonly gap: number;
  readonly labels: "short" | "full";
}

const SIZES = {
  short: { width: 17, height: 21.5, joint: 3, gap: 7.5, labels: "short" },
  card: { width: 20, height: 12, joint: 3, gap: 6, labels: "short" },
  full: { width: 34, height: 21, joint: 3, gap: 7, labels: "full" },
} as const satisfies Record<string, Size>;

// Counted from the bottom: the joints at 40 and 70 are wider, because the levels change there.
const topOf = (course: number, { height, joint, gap }: Size): number => {
  const fromTop = 9 - course;
  const wider = (course < 7 ? 1 : 0) + (course < 4 ? 1 : 0);
  return fromTop * (height + joint) + wider * (gap - joint + 3);
};

const Stone = ({ brick, size }: { brick: Brick; size: Size }) => {
  const { width, height, joint } = size;
  const x = brick.place * (width + joint) + (brick.course % 2 === 1 ? (width + joint) / 2 : 0);
  const y = topOf(brick.course, size);
  const [cx, cy] = [x + width / 2, y + height / 2];
  return (
    <>
      {brick.state === "laid" || brick.state === "band" ? (
        <rect className={brick.state === "laid" ? "b0" : "b"} {...{ x, y, width, height }} rx="1.5" />
      ) : (
        <rect
          className={brick.state === "possible" ? "p" : "h"}
          x={x + 0.5}
          y={y + 0.5}
          width={width - 1}
          height={height - 1}
          rx="1.5"
        />
      )}
      {brick.gained && <path className="nm" d={`M${cx - 3.5} ${cy}h7M${cx} ${cy - 3.5}v7`} />}
      {brick.state === "lost" && <path className="lost" d={`M${cx - 3.5} ${cy}h7`} />}
    </>
  );
};

/** A score as a wall of one hundred bricks: a full wall is 100 and means lower risk. */
export const WallGauge = ({
  score,
  confidence,
  change = 0,
  least,
  size: sizeName = "short",
  lays = false,
  label: given,
  className,
}: {
  score: number | null;
  /** How much the score rests on, 0 to 1: a low risk is green only where nothing unassessed could change it. */
  confidence: number;
  change?: number;
  /** The lower end of a range whose upper end is the score: what is between is outlined, because it is only possible. */
  least?: number | undefined;
  size?: keyof typeof SIZES;
  /** The wall lays itself once, course by course. */
  lays?: boolean;
  /** What it shows in words, where that is not the score itself. */
  label?: string | undefined;
  className?: string;
}) => {
  const t = useTranslations("common");
  const size: Size = SIZES[sizeName];
  const { level, isProvisional, tone } = rate(score ?? 0, confidence);
  const bricks = wallBricks(score, change, least);
  const wide = 10 * (size.width + size.joint) - size.joint + (size.width + size.joint) / 2;
  const tall = topOf(0, size) + size.height;
  const line = (course: number) => (topOf(course, size) + size.height + topOf(course - 1, size)) / 2;
  const full = size.labels === "full";
  const label =
    score === null
      ? t("wall.none")
      : [
          t("wall.label", {
            score: Math.round(score),
            level: isProvisional ? t("provisional", { level: t(`risk.${level}`) }) : t(`risk.${level}`),
          }),
          change > 0 && t("wall.gained", { count: change }),
          change < 0 && t("wall.lost", { count: -change }),
        ]
          .filter(Boolean)
          .join(" ");
  const edge = wide + 12;
  const total = edge + (full ? 122 : 22);
  return (
    <svg
      className={clsx("wall", `lvl-${score === null ? "unknown" : tone}`, lays && "lays", className)}
      viewBox={`-1 -1 ${total + 2} ${tall + 2}`}
      width={total + 2}
      height={tall + 2}
      role="img"
      aria-label={given ?? label}
    >
      {([7, 4] as const).map((course) => (
        <g key={course}>
          <path className="t" d={`M0 ${line(course)}H${edge - 2}`} />
          <text className="s" x={edge + 4} y={line(course) + 4}>
            {course * 10}
          </text>
          {full && (
            <text x={edge + 26} y={line(course) + 4}>
              {t(course === 7 ? "band.low" : "band.medium")}
            </text>
          )}
        </g>
      ))}
      {full && (
        <>
          <text className="s" x={edge + 4} y="9">
            100
          </text>
          <text className="s" x={edge + 4} y={tall - 2}>
            0
          </text>
          <text x={edge + 26} y={tall - 2}>
            {t("band.high")}
          </text>
        </>
      )}
      {Array.from({ length: 10 }, (_, course) => (
        <g key={`course-${course}`} className={`course course-${course}`}>
          {bricks
            .filter((brick) => brick.course === course)
            .map((brick) => (
              <Stone key={brick.point} brick={brick} size={size} />
            ))}
        </g>
      ))}
    </svg>
  );
};
