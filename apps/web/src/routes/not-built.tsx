import { localeOf } from "@parapet/words/links";
import type { Messages } from "@parapet/words/namespaces";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { routeFor } from "../app/route-table.ts";
import { wordsIn } from "../shared/i18n/words.tsx";
import { PageHead } from "../shared/ui/page-head.tsx";
import { Empty } from "../shared/ui/states.tsx";

type TitleKey = keyof Messages["titles"];

export const meta = ({ location }: { location: { pathname: string } }) => {
  const titles = wordsIn(localeOf(location.pathname)).titles;
  return [
    { title: `${titles?.[routeFor(location.pathname).id as TitleKey] ?? ""} | Parapet` },
    { name: "robots", content: "noindex" },
  ];
};

const Gap = () => (
  <svg width="245" height="91" viewBox="0 0 245 91" aria-hidden="true" className="mb-2">
    {[0, 1, 2, 3].flatMap((course) =>
      [0, 1, 2, 3, 4].map((at) => {
        const x = at * 45 + (course % 2) * 22.5;
        const isGap = course === 1 && at === 2;
        return (
          <rect
            key={`${course}/${at}`}
            x={x + 0.5}
            y={course * 23 + 0.5}
            width="41"
            height="19"
            rx="2"
            className={isGap ? "fill-none stroke-control [stroke-dasharray:4_3]" : `f-stone-${((at + course) % 3) + 1}`}
          />
        );
      }),
    )}
  </svg>
);

/** States that the page is not available yet, under its future name. */
export default function NotBuilt() {
  const t = useTranslations("site");
  const titles = useTranslations("titles");
  const route = routeFor(useLocation().pathname);
  const body = (
    <>
      <PageHead title={titles(route.id as TitleKey)} />
      <div className="card">
        <Empty title={t("notBuilt.title")} drawing={<Gap />}>
          {t("notBuilt.text")}
        </Empty>
      </div>
    </>
  );
  if (route.frame === "dashboard") return body;
  if (route.frame === "screen") return <div className="page">{body}</div>;
  return (
    <main id="main" className="wrap py-12">
      {body}
    </main>
  );
}
