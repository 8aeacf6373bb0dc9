import { shownDomain } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { call } from "../../shared/call.ts";

const PAUSE_MS = 250;
const SHORTEST = 3;
const MOST = 5;
const WORK_LIST = "/dashboard/current-risk/work";
const INVENTORY = "/dashboard/current-risk/inventory";
const INTELLIGENCE = "/dashboard/threat-intelligence";

export type ResultKind = "finding" | "host" | "match" | "cve" | "indicator";

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

/** Signs with a meaning in the search languages are not part of a name, address or hash. */
const isPlain = (q: string): boolean => /^[\p{L}\p{N}._@/-]+$/u.test(q);
/** A host, an address or a hash: what an indicator can be. */
const isIndicator = (q: string): boolean => isPlain(q) && (q.includes(".") || /^[0-9a-f]{32,64}$/i.test(q));

/** Findings, hosts, CVEs and indicators that the typed text may mean, within the reader's scope. */
export const usePaletteResults = (typed: string, mayReadFindings: boolean): readonly PaletteResult[] => {
  const q = usePaused(typed.trim().slice(0, 200));
  const isAsked = mayReadFindings && q !== "";
  // Asked one by one, so that what fails or takes long leaves out nothing else.
  const findings = useQuery({
    queryKey: ["palette", "findings", q],
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/findings/worklist/", { query: { q, page_size: MOST }, signal })).data,
  });
  const hosts = useQuery({
    queryKey: ["palette", "hosts", q],
    enabled: isAsked && isPlain(q),
    retry: false,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/assets/", { query: { kind: "host", q, page_size: MOST }, signal })).data,
  });
  const indicators = useQuery({
    queryKey: ["palette", "indicators", q],
    enabled: isIndicator(q),
    retry: false,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/ioc/", { query: { q, page: 1, page_size: MOST }, signal })).data,
  });
  if (q === "") return [];
  const text = encodeURIComponent(q);
  return [
    ...(hosts.data ?? []).map(({ id, name }): PaletteResult => ({
      kind: "host",
      name: shownDomain(name),
      path: `${INVENTORY}/${id}`,
    })),
    ...(findings.data ?? []).map(({ id, title, subject }): PaletteResult => ({
      kind: "finding",
      name: `${title} (${shownDomain(subject)})`,
      path: `${WORK_LIST}?q=${text}&finding=${id}`,
    })),
    ...(indicators.data ?? []).map(({ id, value }): PaletteResult => ({
      kind: "match",
      name: value,
      path: `${INTELLIGENCE}/ioc-database?q=${text}&ioc=${id}`,
    })),
    /^cve-\d{4}-\d{4,}$/i.test(q)
      ? { kind: "cve", name: q.toUpperCase(), path: `${INTELLIGENCE}/cve-database/${q.toUpperCase()}` }
      : { kind: "cve", name: q, path: `${INTELLIGENCE}/cve-database?q=${text}` },
    { kind: "indicator", name: q, path: `${INTELLIGENCE}/ioc-database?q=${text}` },
  ];
};
