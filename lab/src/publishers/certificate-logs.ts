import { NAMES_OF_ACME } from "./names-of-acme.ts";
import { jsonAnswer, type Publisher, textAnswer } from "./publisher.ts";

const NAMES = [...NAMES_OF_ACME, "tidy.test", "www.tidy.test", "harbour.test", "clients.harbour.test"];
const PAGE_SIZE = 4;

const below = (domain: string): string[] => NAMES.filter((name) => name === domain || name.endsWith(`.${domain}`));

/** crt.sh: every logged certificate of a domain, as JSON when asked so. */
export const crtSh: Publisher = {
  id: "crt-sh",
  hosts: ["crt.sh"],
  answer: ({ query }) => {
    const domain = (query.get("q") ?? query.get("Identity") ?? "").replace(/^%\.?/, "");
    if (query.get("output") !== "json")
      return textAnswer("<html><title>crt.sh | Certificate Search</title></html>", "text/html");
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

export const hackerTarget: Publisher = {
  id: "hacker-target",
  hosts: ["api.hackertarget.com"],
  answer: ({ query }) =>
    textAnswer(
      below(query.get("q") ?? "")
        .map((name, at) => `${name},203.0.113.${at + 1}`)
        .join("\n"),
    ),
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
