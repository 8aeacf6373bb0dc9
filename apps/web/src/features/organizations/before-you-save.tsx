import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Icon } from "../../shared/ui/icon.tsx";
import type { Draft, Mistake } from "./draft.ts";

const PARTS = ["organization", "administrator", "domains", "users", "executives"] as const;
type Part = (typeof PARTS)[number];

const partOf = (path: string): Part => {
  const [head] = path.split(".");
  return PARTS.find((part) => part === head) ?? "organization";
};

/** Summary of the entries and the number of errors to correct in each section. */
export const BeforeYouSave = ({
  draft,
  mistakes,
  children,
}: {
  draft: Draft;
  mistakes: ReadonlyMap<string, Mistake>;
  children: ReactNode;
}) => {
  const t = useTranslations("organizations");
  const said: Record<Part, string> = {
    organization: t(`types.${draft.type}`),
    administrator: draft.first,
    domains: String(draft.domains.length),
    users: String(draft.users.length),
    executives: String(draft.usernames.length + draft.corporate.length + draft.personal.length),
  };
  const wrong = (part: Part) => [...mistakes].filter(([path]) => partOf(path) === part);
  return (
    <aside className="card content-start px-5 pt-4.5 pb-5 wide:sticky wide:top-[76px]">
      <h2 className="mb-3 text-base">{t("create.before")}</h2>
      <ol className="grid gap-[3px]">
        {PARTS.map((part) => {
          const here = wrong(part);
          // What was not typed yet is open, not wrong.
          const isWrong = here.some(([, mistake]) => mistake !== "required");
          const isDone = here.length === 0;
          return (
            <li
              key={part}
              className={clsx(
                "flex min-h-[38px] items-center gap-2.5 rounded-brick px-3 text-[13px]",
                isDone && "bg-accent-soft text-ink",
                !isDone && (isWrong ? "bg-critical-soft font-[550] text-critical" : "bg-sunken text-ink-2"),
              )}
            >
              <Icon name={isDone ? "check" : isWrong ? "warning" : "clock"} small />
              {t(`create.parts.${part}`)}
              <span className="ml-auto truncate">
                {isDone ? said[part] : t("create.toFix", { count: here.length })}
              </span>
            </li>
          );
        })}
      </ol>
      {children}
    </aside>
  );
};
