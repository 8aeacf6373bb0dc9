import { useTranslations } from "use-intl";

import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { useUrl } from "../../../shared/use-url.ts";

const WORK = "/dashboard/current-risk/work";

/** Whose work and in what state: each is the list with these filters. */
const VIEWS = {
  team: {},
  mine: { owner: "me" },
  overdue: { overdue: "true" },
  retest: { fix_reported: "true" },
  verified: { status: "resolved" },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

const NAMES = ["mine", "team", "overdue", "retest", "verified"] as const satisfies readonly (keyof typeof VIEWS)[];
const FILTERS = ["owner", "overdue", "fix_reported", "status"] as const;

const isShown = (view: Readonly<Partial<Record<string, string>>>, search: URLSearchParams): boolean =>
  FILTERS.every((name) => (search.get(name) ?? undefined) === view[name]);

/** The views of the work list. What else narrows the list is left behind. */
export const WorkTabs = () => {
  const t = useTranslations("remediation");
  const { search } = useUrl();
  return (
    <nav className="tabs" aria-label={t("views.label")}>
      {NAMES.map((name) => (
        <LocalLink
          key={name}
          to={`${WORK}?${new URLSearchParams(VIEWS[name]).toString()}`}
          aria-current={isShown(VIEWS[name], search) ? "page" : undefined}
        >
          {t(`views.${name}`)}
        </LocalLink>
      ))}
    </nav>
  );
};
