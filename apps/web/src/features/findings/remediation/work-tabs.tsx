import { WORK_VIEWS } from "@parapet/domain/contracts/choices";
import { useFormatter, useTranslations } from "use-intl";

import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { useUrl } from "../../../shared/use-url.ts";

const WORK = "/dashboard/current-risk/work";

type View = keyof typeof WORK_VIEWS;
const NAMES = Object.keys(WORK_VIEWS) as View[];
const FILTERS = [...new Set(Object.values(WORK_VIEWS).flatMap((view) => Object.keys(view)))];

/** The view that an address shows; null where other filters of these are set. */
export const viewOf = (search: URLSearchParams): View | null =>
  NAMES.find((name) => {
    const view: Readonly<Partial<Record<string, string>>> = WORK_VIEWS[name];
    return FILTERS.every((filter) => (search.get(filter) ?? undefined) === view[filter]);
  }) ?? null;

/** The views of the work list, with what is in each. What else narrows the list is left behind, not how it is shown. */
export const WorkTabs = ({ counts }: { counts: Readonly<Record<View, number>> | undefined }) => {
  const t = useTranslations("remediation");
  const format = useFormatter();
  const { search } = useUrl();
  const current = viewOf(search);
  const kept = ["clients", "group", "domain"].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return (
    <nav className="tabs" aria-label={t("views.label")}>
      {NAMES.map((name) => {
        const query = new URLSearchParams([...Object.entries(WORK_VIEWS[name]), ...kept]).toString();
        return (
          <LocalLink
            key={name}
            to={query === "" ? WORK : `${WORK}?${query}`}
            aria-current={name === current ? "page" : undefined}
          >
            {t(`views.${name}`)}
            {counts !== undefined && <span className="num"> {format.number(counts[name])}</span>}
          </LocalLink>
        );
      })}
    </nav>
  );
};
