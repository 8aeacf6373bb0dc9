import { type Verdict, defineCheck, knowledgeReduced } from "../check.ts";
import { quoted } from "../mail/ask.ts";
import { findDkimKeys } from "../mail/dkim/find-dkim-keys.ts";
import type { DkimKey } from "../mail/dkim/parse-dkim-key.ts";
import { dkimSelectors } from "../mail/dkim/selectors.ts";
import { NIST } from "../mail/nist.ts";

const nist = NIST.dkim;
const references = ["https://www.rfc-editor.org/rfc/rfc6376"];

type Id =
  | "dkim-not-found"
  | "dkim-weak-key"
  | "dkim-short-key"
  | "dkim-revoked"
  | "dkim-testing"
  | "dkim-invalid"
  | "dkim-sha1"
  | "dkim-shared-key"
  | "dkim-wildcard"
  | "dkim-adsp"
  | "dkim-obsolete";

const judgeKey = (key: DkimKey): Id[] => {
  if (key.state === "revoked") return ["dkim-revoked"];
  if (key.state === "invalid") return ["dkim-invalid"];
  const ids: Id[] = [];
  if (key.bits !== null && key.bits < 1024) ids.push("dkim-weak-key");
  else if (key.bits !== null && key.bits < 2048) ids.push("dkim-short-key");
  if (key.testing) ids.push("dkim-testing");
  if (key.hashes.length > 0 && key.hashes.every((hash) => hash === "sha1")) ids.push("dkim-sha1");
  if (key.obsolete.length > 0) ids.push("dkim-obsolete");
  return ids;
};

/** Which keys sign the domain's mail, and are they strong? (DKIM, RFC 6376) */
export const emailDkim = defineCheck({
  id: "email-dkim",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "dkim-not-found": { severity: "low", nist, references },
    "dkim-weak-key": {
      severity: "high",
      nist: NIST.dkimStrength,
      references: ["https://www.rfc-editor.org/rfc/rfc8301"],
    },
    "dkim-short-key": {
      severity: "low",
      nist: NIST.dkimStrength,
      references: ["https://www.rfc-editor.org/rfc/rfc8301"],
    },
    "dkim-revoked": { severity: "info", nist, references },
    "dkim-testing": { severity: "low", nist, references },
    "dkim-invalid": { severity: "medium", nist, references },
    "dkim-sha1": {
      severity: "medium",
      nist: NIST.dkimStrength,
      references: ["https://www.rfc-editor.org/rfc/rfc8301"],
    },
    "dkim-shared-key": { severity: "info", nist, references },
    "dkim-wildcard": { severity: "low", nist, references },
    "dkim-adsp": { severity: "info", nist, references },
    "dkim-obsolete": { severity: "info", nist, references },
  },

  async observe({ domain }, net, { settings, now, missed }) {
    const observation = await findDkimKeys(domain, settings.dkimSelectors ?? [], now(), net.dns);
    if (observation.unseen.length > 0) {
      const detail = `${observation.unseen.length} names below _domainkey.${domain} could not be queried`;
      missed?.({ subject: null, reason: "server-failure", detail });
    }
    return observation;
  },

  missingFor({ params, target }, { settings, now }) {
    const asked = new Set(dkimSelectors(target, settings.dkimSelectors ?? [], now()));
    const named = String(params["selector"] ?? params["selectors"] ?? "");
    const unasked = named.split(", ").filter((selector) => selector !== "" && !asked.has(selector));
    if (unasked.length === 0) return null;
    return knowledgeReduced(`The DKIM selectors ${unasked.join(", ")} are no longer among those that are queried.`);
  },

  judge({ domain, keys, tried, wildcard, adsp }) {
    const params = { domain, tried };
    const verdicts: Verdict<Id>[] = [];
    for (const { selector, key } of keys) {
      const name = `${selector}._domainkey.${domain}`;
      for (const outcome of judgeKey(key)) {
        verdicts.push({
          outcome,
          subject: name,
          evidence: [quoted(key.text)],
          params: { ...params, selector, name, bits: key.bits ?? 0 },
        });
      }
    }
    const byKey = Map.groupBy(
      keys.filter(({ key }) => key.fingerprint !== null),
      ({ key }) => key.fingerprint,
    );
    for (const [fingerprint, same] of byKey) {
      const selectors = same.map(({ selector }) => selector);
      if (selectors.length > 1) {
        verdicts.push({
          outcome: "dkim-shared-key",
          evidence: { fingerprint, selectors },
          params: { ...params, selectors: selectors.join(", ") },
        });
      }
    }
    if (wildcard) verdicts.push({ outcome: "dkim-wildcard", params });
    if (adsp !== null) verdicts.push({ outcome: "dkim-adsp", evidence: [quoted(adsp)], params });
    // Selectors cannot be listed: this says what was tried, never that there is no key.
    if (!keys.some(({ key }) => key.state === "usable")) verdicts.unshift({ outcome: "dkim-not-found", params });
    return verdicts;
  },
});
