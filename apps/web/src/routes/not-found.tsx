import { pathLocale } from "@parapet/words/links";
import { useTranslations } from "use-intl";

import { masonry } from "../app/site/masonry.ts";
import { LocalLink } from "../shared/i18n/local-link.tsx";
import { wordsIn } from "../shared/i18n/words.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname))["not-found"]?.meta ?? "" },
  { name: "robots", content: "noindex" },
];

const stones = masonry({ courses: 5, top: 2, from: -136, to: 1700, width: 132, height: 58, joint: 4 });
const GAP = { x: 884, y: 64 };

/** There is no such page. */
export default function NotFound() {
  const t = useTranslations("not-found");
  const common = useTranslations("common");
  return (
    <main id="main" className="gap-page">
      <div className="wrap">
        <h1>{t("title")}</h1>
        <p>{t("text")}</p>
        <LocalLink className="btn btn-primary btn-lg" to="/">
          {common("action.backHome")}
        </LocalLink>
      </div>
      <svg viewBox="0 0 1440 308" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        {stones
          .filter(({ x, y }) => x !== GAP.x || y !== GAP.y)
          .map((stone) => (
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
        <rect
          className="fill-surface stroke-control stroke-[1.5] [stroke-dasharray:5_4]"
          x={GAP.x + 1}
          y={GAP.y + 1}
          width="130"
          height="56"
          rx="2"
        />
        <text className="fill-ink-2 font-mono text-sm font-medium" x={GAP.x + 66} y={GAP.y + 35} textAnchor="middle">
          {t("brick")}
        </text>
        <g transform="translate(936 252) rotate(-9)">
          <rect className="f-accent" width="132" height="58" rx="2" />
          <text className="fill-on-accent text-[22px] font-semibold" x="66" y="36" textAnchor="middle">
            404
          </text>
        </g>
      </svg>
    </main>
  );
}
