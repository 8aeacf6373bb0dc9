import { expect, test } from "vitest";

import { emailCaa } from "../checks/email/email-caa.ts";
import { seenService } from "../services/testing/service-target.ts";
import { nameAuthorities } from "./name-authorities.ts";
import { NOTHING_KNOWN, type SeenPort } from "./stage.ts";

const port = (issuer: unknown): SeenPort => ({
  ...seenService({ details: { tls: { issuer } } }),
  host: "www.acme.test",
  ip: "192.0.2.1",
  port: 443,
});
const fixOf = (issuers: unknown[]) => {
  const verdicts = emailCaa.judge({ domain: "acme.test", source: null, records: [] }, { domain: "acme.test" });
  const known = {
    ...NOTHING_KNOWN,
    ports: issuers.map(port),
    results: [{ check: "email-caa", subject: "acme.test", status: "judged" as const, verdicts }],
  };
  const [result] = nameAuthorities(known).results;
  return result?.status === "judged" ? result.verdicts[0] : undefined;
};

test("no one's certificate was seen, or one of an authority that is not public: the place stays open", () => {
  for (const issuers of [[], [{ O: "Acme Internal" }]])
    expect(fixOf(issuers)?.params?.["fix"]).toBe('acme.test. IN CAA 0 issue "<your authority>"');
});

test("the authorities in use are named, each once, ready to paste", () => {
  const verdict = fixOf([{ O: "Let's Encrypt", CN: "R11" }, { O: "DigiCert Inc" }, "O=Let's Encrypt"]);
  expect(verdict?.evidence).toEqual({
    fix: { dns: 'acme.test. IN CAA 0 issue "digicert.com"\nacme.test. IN CAA 0 issue "letsencrypt.org"' },
  });
  expect(verdict?.params?.["fix"]).not.toContain("<");
});
