import { CORPORATE_RECORDS } from "./corporate-records.ts";
import { NAMES_OF_ACME } from "./names-of-acme.ts";
import { jsonAnswer, type Publisher, textAnswer } from "./publisher.ts";

const NAMES = [...NAMES_OF_ACME, "tidy.test", "www.tidy.test", "harbour.test", "clients.harbour.test"];
const PAGE_SIZE = 4;

const below = (domain: string): string[] => NAMES.filter((name) => name === domain || name.endsWith(`.${domain}`));

/** The certificates of an organization (`O=`), or for names that begin with a label (`q=label.%`); null: another question. */
const searched = (query: URLSearchParams): { names: string[]; shown: (name: string) => string } | null => {
  const organization = query.get("O");
  const label = /^([a-z0-9-]+)\.%$/.exec(query.get("q") ?? "")?.[1];
  if (organization !== null) {
    const own = CORPORATE_RECORDS.filter((record) => record.certificateOrganization === organization);
    // The identity that matched is the organization; the name is the certificate's common name.
    return { names: own.map(({ domain }) => `www.${domain}`), shown: () => organization };
  }
  if (label === undefined) return null;
  const named = CORPORATE_RECORDS.filter(({ domain }) => domain.startsWith(`${label}.`));
  return { names: named.map(({ domain }) => domain), shown: (name) => name };
};

/** crt.sh: every logged certificate of a domain, as JSON when asked so. */
export const crtSh: Publisher = {
  id: "crt-sh",
  hosts: ["crt.sh"],
  answer: ({ query }) => {
    const domain = (query.get("q") ?? query.get("Identity") ?? "").replace(/^%\.?/, "");
    if (query.get("output") !== "json")
      return textAnswer("<html><title>crt.sh | Certificate Search</title></html>", "text/html");
    const other = searched(query);
    if (other !== null)
      return jsonAnswer(
        other.names.map((name, at) => ({
          issuer_name: "C=US, O=Lab Encrypt, CN=L3",
          common_name: name,
          name_value: other.shown(name),
          id: 9_100_000_000 + at,
        })),
      );
    return jsonAnswer(
      below(domain).map((name, at) => ({
        issuer_ca_id: 183_267,
        issuer_name: "C=US, O=Lab Encrypt, CN=L3",
        common_name: name,
        name_value: at === 0 ? `${name}\n*.${name}` : name,
        id: 9_000_000_000 + at,
        entry_timestamp: "2025-11-02T10:15:00.123",
        not_before: "2025-11-02T09:15:00",
        not_after: "2026-01-31T09:14:59",
        serial_number: `04${String(at).padStart(34, "0")}`,
        result_count: 2,
      })),
    );
  },
};

/** Cert Spotter: issuances a few at a time, each page asked for after the last id of the one before. */
export const certSpotter: Publisher = {
  id: "cert-spotter",
  hosts: ["api.certspotter.com"],
  answer: ({ path, query }) => {
    if (path !== "/v1/issuances") return null;
    const names = below(query.get("domain") ?? "");
    const all = names.map((name, at) => ({
      id: String(5000 + at),
      tbs_sha256: "00".repeat(32),
      cert_sha256: "11".repeat(32),
      dns_names: [name],
      pubkey_sha256: "22".repeat(32),
      not_before: "2025-11-02T09:15:00Z",
      not_after: "2026-01-31T09:14:59Z",
      revoked: false,
    }));
    const after = Number(query.get("after") ?? 0);
    return jsonAnswer(all.filter(({ id }) => Number(id) > after).slice(0, PAGE_SIZE));
  },
};

/** HackerTarget's lookups of what domains share, by path. */
const SHARED: Readonly<Record<string, (asked: string) => typeof CORPORATE_RECORDS>> = {
  "/findshareddns/": (asked) => CORPORATE_RECORDS.filter(({ nameServers }) => nameServers.includes(asked)),
  "/reverseiplookup/": (asked) => CORPORATE_RECORDS.filter(({ address }) => address === asked),
  "/analyticslookup/": (asked) => CORPORATE_RECORDS.filter(({ analytics }) => analytics === asked),
};

/** urlscan.io: hosts whose pages loaded a file. Without its real name: scans of the lab do not use it. */
export const urlscan: Publisher = {
  id: "urlscan",
  hosts: [],
  answer: ({ query }) => {
    const hash = /^hash:([0-9a-f]{64})$/.exec(query.get("q") ?? "")?.[1];
    const found = CORPORATE_RECORDS.filter(({ favicon }) => hash !== undefined && favicon === hash);
    return jsonAnswer({ results: found.map(({ domain }) => ({ page: { domain: `www.${domain}` } })), has_more: false });
  },
};

export const hackerTarget: Publisher = {
  id: "hacker-target",
  hosts: ["api.hackertarget.com"],
  answer: ({ path, query }) => {
    const asked = query.get("q") ?? "";
    const sharing = SHARED[path]?.(asked);
    if (sharing !== undefined)
      return textAnswer(sharing.length === 0 ? "No records found" : sharing.map(({ domain }) => domain).join("\n"));
    return textAnswer(
      below(asked)
        .map((name, at) => `${name},203.0.113.${at + 1}`)
        .join("\n"),
    );
  },
};

export const wayback: Publisher = {
  id: "wayback",
  hosts: ["web.archive.org"],
  answer: ({ query }) => {
    const domain = (query.get("url") ?? "").replace(/^\*\./, "").replace(/\/\*?$/, "");
    return textAnswer(
      below(domain)
        .map((name) => `http://${name}:80/old/index.html`)
        .join("\n"),
    );
  },
};
