import type { AttackPath, DetailReport } from "@parapet/domain/contracts/overview";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityGlyph } from "../../shared/ui/chips.tsx";
import { Skeleton } from "../../shared/ui/states.tsx";
import { attackPathsQuery } from "./shared/attack-paths/api.ts";

const PAGE = "/dashboard/current-risk/leaked-credentials";
const SHOWN = 3;

/** One way in: whose credential opens what, and which of the three actions closes it. */
const Way = ({ path, actions }: { path: AttackPath; actions: DetailReport["next_actions"] }) => {
  const t = useTranslations("attack-paths");
  const overview = useTranslations("overview");
  const [leak] = path.leaks;
  const [entry] = path.entry_points;
  const place = actions.findIndex(({ finding_ids: ids }) =>
    path.leaks.some(({ finding }) => ids.some((id) => id === finding)),
  );
  const facts = [
    ...(leak === undefined ? [] : [leak.is_plain ? t("password") : t("hash")]),
    ...path.machines.slice(0, 1).map(({ family }) => t("machine", { family })),
    ...(place === -1 ? [] : [overview("ways.closedBy", { place: place + 1 })]),
  ];
  const name = `${path.login}${entry === undefined ? "" : ` → ${entry.host}`}`;
  return (
    <li className="grid gap-0.5 border-t border-line px-4 py-2.5 first:border-0">
      <span className="flex min-w-0 items-center gap-2">
        <span className={`sev-${path.severity}`}>
          <SeverityGlyph severity={path.severity} />
        </span>
        {leak === undefined ? (
          <b className="truncate text-[13px]">{name}</b>
        ) : (
          <LocalLink
            className="link truncate text-[13px] font-semibold"
            title={name}
            to={`${PAGE}?finding=${leak.finding}`}
          >
            {name}
          </LocalLink>
        )}
      </span>
      <span className="truncate text-[13px] text-ink-2" title={facts.join(" · ")}>
        {facts.join(" · ")}
      </span>
    </li>
  );
};

/** The attack paths in short; the page of leaked credentials has each in full. */
export const WaysIn = ({ domain, actions }: { domain: string; actions: DetailReport["next_actions"] }) => {
  const t = useTranslations("attack-paths");
  const overview = useTranslations("overview");
  const { data, isError } = useQuery(attackPathsQuery(domain));
  const text = (words: string) => <p className="card-b text-ink-2">{words}</p>;
  return (
    <Card
      title={t("title")}
      flush
      aside={
        data !== undefined &&
        data.total > 0 && (
          <LocalLink className="link" to={PAGE}>
            {t("total", { count: data.total })}
          </LocalLink>
        )
      }
    >
      {data === undefined ? (
        isError ? (
          text(overview("ways.failed"))
        ) : (
          <div className="card-b">
            <Skeleton className="h-24 w-full" />
          </div>
        )
      ) : data.not_assessed !== null ? (
        text(t(data.not_assessed === "leaks_not_monitored" ? "notMonitored" : "unproven"))
      ) : data.data.length === 0 ? (
        text(overview("ways.none"))
      ) : (
        <ol>
          {data.data.slice(0, SHOWN).map((path) => (
            <Way key={`${path.login} ${path.leaks[0]?.finding}`} path={path} actions={actions} />
          ))}
        </ol>
      )}
    </Card>
  );
};
