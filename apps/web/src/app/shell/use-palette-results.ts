import { shownDomain } from "@parapet/domain/risk/shown-domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { call } from "../../shared/call.ts";

const PAUSE_MS = 250;
const SHORTEST = 3;
const MOST = 5;
const WORK_LIST = "/dashboard/current-risk/remediation";
const INTELLIGENCE = "/dashboard/threat-intelligence";

export type ResultKind = "finding" | "host" | "cve" | "indicator";

export interface PaletteResult {
  readonly kind: ResultKind;
  readonly name: string;
  readonly path: string;
}

/** Typed text once the typing pauses; empty while it is too short to search for. */
const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.length < SHORTEST ? "" : typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed.length < SHORTEST ? "" : paused;
};

/** Findings, hosts, CVEs and indicators that the typed text may mean, within the reader's scope. */
export const usePaletteResults = (typed: string, mayReadFindings: boolean): readonly PaletteResult[] => {
  const q = usePaused(typed.trim().slice(0, 200));
  const { data } = useQuery({
    queryKey: ["palette", q],
    enabled: mayReadFindings && q !== "",
    queryFn: async ({ signal }) => {
      const query = { q, page_size: MOST };
      const [findings, hosts] = await Promise.all([
        call("GET /v1/findings/worklist/", { query, signal }),
        call("GET /v1/findings/worklist/groups/", { query: { ...query, by: "host" }, signal }),
      ]);
      return { findings: findings.data, hosts: hosts.data };
    },
  });
  if (q === "") return [];
  const text = encodeURIComponent(q);
  const lowered = q.toLowerCase();
  return [
    ...(data?.hosts ?? []).flatMap(({ title }): PaletteResult[] =>
      title === null || !title.includes(lowered)
        ? []
        : [{ kind: "host", name: shownDomain(title), path: `${WORK_LIST}?host=${encodeURIComponent(title)}` }],
    ),
    ...(data?.findings ?? []).map(({ id, title, subject }): PaletteResult => ({
      kind: "finding",
      name: `${title} (${shownDomain(subject)})`,
      path: `${WORK_LIST}?q=${text}&finding=${id}`,
    })),
    /^cve-\d{4}-\d{4,}$/i.test(q)
      ? { kind: "cve", name: q.toUpperCase(), path: `${INTELLIGENCE}/cve-database/${q.toUpperCase()}` }
      : { kind: "cve", name: q, path: `${INTELLIGENCE}/cve-database?q=${text}` },
    { kind: "indicator", name: q, path: `${INTELLIGENCE}/ioc-database?q=${text}` },
  ];
};
