import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import type { Candidate } from "./api.ts";

/** The server sorts; the page's rows stay as they came. */
const BY_SERVER = { sort: () => 0 } as const;
/** Evidence that a row lists. */
const LISTED = 4;

/** How the candidate was derived, the strongest evidence first. */
const Path = ({ path, reason }: Pick<Candidate, "path" | "reason">) => {
  const t = useTranslations("seeds");
  const ordered = path.toSorted((a, b) => Number(b.evidence === reason) - Number(a.evidence === reason));
  return (
    <ul className="grid max-w-[60ch] gap-1 text-sm">
      {ordered.slice(0, LISTED).map(({ root, evidence, via }) => (
        <li key={`${root.kind} ${root.value} ${evidence} ${via}`} className="break-words">
          {t("step", {
            root: t(`roots.${root.kind}`, { value: root.kind === "domain" ? shownDomain(root.value) : root.value }),
            evidence: via === null ? t(`evidence.${evidence}`) : t("via", { evidence: t(`evidence.${evidence}`), via }),
          })}
        </li>
      ))}
      {path.length > LISTED && <li className="text-ink-2">{t("more", { count: path.length - LISTED })}</li>}
    </ul>
  );
};

const Decided = ({ candidate }: { candidate: Candidate }) => {
  const t = useTranslations("seeds");
  const { decision, scan, domain_state: domainState } = candidate;
  return (
    <span className="grid max-w-[30ch] gap-1 text-sm">
      <span>{t(`states.${candidate.state}`)}</span>
      {domainState !== null && <Tag>{t(`domainState.${domainState}`)}</Tag>}
      {scan !== null && (
        <Tag kind={scan.is_listed ? "ok" : "warn"}>
          {scan.is_listed ? t("scanned", { domain: shownDomain(scan.domain) }) : t("unlisted")}
        </Tag>
      )}
      {decision !== null && (
        <span className="text-ink-2">
          {t("decided", { by: decision.by ?? t("unknownPerson"), day: day(decision.at) })}
        </span>
      )}
      {decision?.reason != null && <span className="break-words">{decision.reason}</span>}
    </span>
  );
};

export interface CandidateSelection {
  readonly has: (id: string) => boolean;
  readonly toggle: (candidate: Candidate) => void;
  readonly isFull: boolean;
}

export const useCandidateColumns = (selection: CandidateSelection): Column<Candidate>[] => {
  const t = useTranslations("seeds");
  const facts = useMemo(
    (): Column<Candidate>[] => [
      {
        id: "value",
        heading: t("columns.value"),
        ...BY_SERVER,
        cell: ({ kind, value }) => (
          <span className="mono max-w-[40ch] min-w-[18ch] break-all">
            {kind === "domain" || kind === "host" ? shownDomain(value) : value}
          </span>
        ),
      },
      { id: "kind", heading: t("columns.kind"), cell: ({ kind }) => t(`kinds.${kind}`), ...BY_SERVER },
      {
        id: "points",
        heading: t("columns.certainty"),
        sortsFirst: "descending",
        ...BY_SERVER,
        cell: ({ certainty, points }) => t("points", { certainty: t(`certainties.${certainty}`), points }),
      },
      { id: "path", heading: t("columns.path"), cell: (row) => <Path path={row.path} reason={row.reason} /> },
      {
        id: "last_seen",
        heading: t("columns.seen"),
        cell: ({ last_seen }) => day(last_seen),
        sortsFirst: "descending",
        ...BY_SERVER,
      },
      {
        id: "decided_at",
        heading: t("columns.state"),
        cell: (row) => <Decided candidate={row} />,
        sortsFirst: "descending",
        ...BY_SERVER,
      },
    ],
    [t],
  );
  return [
    {
      id: "select",
      heading: t("columns.select"),
      cell: (candidate) => (
        <input
          type="checkbox"
          aria-label={t("select", { value: candidate.value })}
          checked={selection.has(candidate.id)}
          disabled={selection.isFull && !selection.has(candidate.id)}
          onChange={() => selection.toggle(candidate)}
        />
      ),
    },
    ...facts,
  ];
};
