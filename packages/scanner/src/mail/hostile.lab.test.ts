import type { Blueprint } from "@parapet/lab/blueprint";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CHECKS } from "../registry.ts";
import { runCheck } from "../run-check.ts";
import { checkHost } from "./spf/check-host.ts";

const txt = (name: string, data: string) => ({ name, type: "TXT", data }) as const;
const cname = (name: string, data: string) => ({ name, type: "CNAME", data }) as const;

/** A zone made to trap anyone who reads it: circles of aliases and includes, huge texts, broken answers. */
const trap: Blueprint = {
  domain: "trap.test",
  zones: [
    {
      origin: "trap.test",
      records: [
        { name: "trap.test", type: "MX", data: { preference: 1, exchange: "mx.trap.test" } },
        { name: "trap.test", type: "MX", data: { preference: 2, exchange: "round.trap.test" } },
        txt("trap.test", "v=spf1 include:a.trap.test include:big.trap.test redirect=trap.test"),
        txt("a.trap.test", "v=spf1 include:b.trap.test -all"),
        txt("b.trap.test", "v=spf1 include:a.trap.test -all"),
        txt("big.trap.test", `v=spf1 ${"ip4:192.0.2.1 ".repeat(4200)}-all`),
        cname("round.trap.test", "round2.trap.test"),
        cname("round2.trap.test", "round.trap.test"),
        cname("_dmarc.trap.test", "_dmarc2.trap.test"),
        cname("_dmarc2.trap.test", "_dmarc.trap.test"),
        txt("default._domainkey.trap.test", `v=DKIM1; p=${"A".repeat(60_000)}`),
        txt("_smtp._tls.trap.test", `v=TLSRPTv1; rua=${"x".repeat(50_000)}`),
      ],
      behaviours: {
        "_mta-sts.trap.test": { kind: "malformed", how: "pointer-loop" },
        "default._bimi.trap.test": { kind: "malformed", how: "garbage" },
        "s1._domainkey.trap.test": { kind: "rcode", rcode: "SERVFAIL" },
        "mx.trap.test": { kind: "rcode", rcode: "REFUSED" },
      },
    },
  ],
  hosts: [],
  faults: [],
};

let lab: Lab;
beforeAll(async () => {
  lab = await startLab([trap]);
});
afterAll(async () => {
  await lab.close();
});

test("every check returns a result or a reason; nothing crashes, hangs or quotes 64 kB", async () => {
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const checks = CHECKS.filter((check) => check.area === "email-weaknesses" && check.on === "domain");
  const results = await Promise.all(checks.map((check) => runCheck(check, { domain: "trap.test" }, lab.net, context)));
  const states = Object.fromEntries(
    results.map((result) => [
      result.check,
      result.status === "blind" ? result.detail : result.verdicts.map((verdict) => verdict.outcome).join(" "),
    ]),
  );
  expect(Object.values(states).filter((text) => text.includes("The check itself failed"))).toEqual([]);
  expect(states["email-spf"]).toContain("spf-loop");
  expect(states["email-dmarc"]).toMatch(/SERVFAIL|alias/);
  expect(states["email-dkim"]).toContain("dkim-invalid");
  const gaps = results.flatMap((result) =>
    result.status === "judged" && result.unseen !== undefined ? result.check : [],
  );
  expect(gaps).toEqual(expect.arrayContaining(["email-dkim", "email-mx"]));
  expect(states["email-tls-rpt"]).toBe("tlsrpt-invalid");
  expect(JSON.stringify(results).length).toBeLessThan(40_000);
}, 30_000);

test("SPF ends in a permanent error, not in a circle", async () =>
  expect(await checkHost({ ip: "198.51.100.1", mailFrom: "a@trap.test", helo: "h.test" }, lab.net.dns)).toMatchObject({
    result: "permerror",
  }));
