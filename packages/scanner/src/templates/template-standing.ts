import type { Template } from "./template.ts";

/** The OWASP Top 10 and WSTG category of a template's finding, derived from its tags. */
export interface Standing {
  readonly owasp: string;
  readonly wstg: string;
}

const BY_TAG: readonly (readonly [RegExp, Standing])[] = [
  [/^takeover$/, { owasp: "A05:2021", wstg: "WSTG-CONF-10" }],
  [/^tokens?$|^keys?$|^secrets?$|^credentials?$|^creds$/, { owasp: "A02:2021", wstg: "WSTG-INFO-05" }],
  [/^(?:backup|backups|sql|dump|db)$/, { owasp: "A05:2021", wstg: "WSTG-CONF-04" }],
  [/^panel$|^login$|^unauth$/, { owasp: "A05:2021", wstg: "WSTG-CONF-05" }],
  [/^install(?:er)?$|^default-page$/, { owasp: "A05:2021", wstg: "WSTG-CONF-02" }],
  [/^debug$|^error$|^stacktrace$/, { owasp: "A05:2021", wstg: "WSTG-ERRH-01" }],
  [/^(?:s3|bucket|cloud|aws|azure|gcp)$/, { owasp: "A01:2021", wstg: "WSTG-CONF-11" }],
  [/^cors$/, { owasp: "A01:2021", wstg: "WSTG-CLNT-07" }],
  [/^redirect$/, { owasp: "A01:2021", wstg: "WSTG-CLNT-04" }],
  [/^(?:ssl|tls)$/, { owasp: "A02:2021", wstg: "WSTG-CRYP-01" }],
  [/^(?:config|exposure|files?|logs?|git|devops|api|swagger)$/, { owasp: "A05:2021", wstg: "WSTG-CONF-04" }],
  [/^(?:tech|detect|discovery|fingerprint|osint)$/, { owasp: "A05:2021", wstg: "WSTG-INFO-02" }],
  [/^cve/, { owasp: "A06:2021", wstg: "WSTG-INFO-08" }],
];

const OTHERWISE: Standing = { owasp: "A05:2021", wstg: "WSTG-CONF-02" };

/** The standing of one template's finding. The table's first match wins: the more exact tags come first. */
export const templateStanding = ({ info }: Template): Standing =>
  BY_TAG.find(([pattern]) => info.tags.some((tag) => pattern.test(tag)))?.[1] ?? OTHERWISE;
