import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import type { CheckResult } from "@parapet/scanner/check";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { expect, inject, test } from "vitest";

import { watchCertificates } from "./commands/watch-certificates.ts";
import { alertStage } from "./testing/alert-stage.ts";

const VULNERABLE = ["new_vulnerabilities", "email_protection"] as const;

const stage = alertStage();
const { all, got, raised, run, seen, setting, work } = stage;

const registered = (daysLeft: number): Known => ({
  ...NOTHING_KNOWN,
  results: [
    {
      check: "domain-registration",
      subject: stage.domain,
      status: "judged",
      verdicts: [],
      facts: [
        {
          kind: "registration",
          registration: {
            name: stage.domain,
            registrar: "Example Registrar",
            createdAt: "2020-01-01T00:00:00Z",
            expiresAt: new Date(stage.clock.at + daysLeft * DAY_MS).toISOString(),
            status: [],
          },
        },
      ],
    } as unknown as CheckResult,
  ],
});

test("what expires is reported at 30, 14, 7 and 1 days, each once, without a run", async () => {
  await setting("expiry_due", { certificate_days: 30 });
  const days = async () => (await raised()).filter(({ type }) => type === "expiry_due").map(({ after }) => after);
  await run(registered(40));
  expect(await days()).toEqual([]);
  for (let day = 0; day < 45; day += 1) {
    stage.clock.pass(DAY_MS);
    await work();
  }
  expect(await days()).toEqual([30, 14, 7, 1]);
  expect(got("slack")[0]?.text).toContain(`Registration of ${stage.domain} expires in 29 days`);
});

test("accepted risks and the verification are in the same alert; a unit's alert has only what is the unit's", async () => {
  await setting("expiry_due", { name: "All" });
  await setting(["expiry_due", ...VULNERABLE], { name: "Retail", business_unit: "Retail" });
  await run(seen("a"));
  // Nothing of the run is of the unit.
  expect(got("slack")).toEqual([]);
  await all((tx) =>
    tx
      .updateTable("authorised_domain")
      .set({
        state: "verified",
        verified_by: "operator",
        verified_at: stage.clock.now(),
        lapses_at: new Date(stage.clock.at + 6.5 * DAY_MS),
      })
      .where("name", "=", stage.domain)
      .execute(),
  );
  await all((tx) =>
    tx
      .updateTable("finding")
      .set({
        status: "accepted risk",
        status_until: new Date(stage.clock.at + 6.5 * DAY_MS),
        business_unit: "Retail",
      })
      .where("domain", "=", stage.domain)
      .execute(),
  );
  stage.clock.pass(DAY_MS);
  await work();
  const texts = got("slack").map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => text.includes("Accepted risk ends in 5 days"))).toHaveLength(2);
  expect(texts.filter((text) => text.includes(`Verification of ${stage.domain} ends`))).toHaveLength(1);
});

test.runIf(inject("isNightly"))(
  "the certificate logs are read daily: new names and unexpected authorities are reported, a failure is noted",
  async () => {
    stage.domain = "acme.test";
    await all((tx) =>
      tx
        .insertInto("authorised_domain")
        .values({
          org_id: stage.org,
          name: stage.domain,
          proof_token: "x",
          state: "verified",
          verified_by: "operator",
          verified_at: stage.clock.now(),
        })
        .execute(),
    );
    await setting("certificate_logged");
    const read = async () => {
      stage.clock.pass(25 * HOUR_MS);
      await watchCertificates(stage.services, new AbortController().signal);
      await work();
      return got("slack").map(({ text }) => text);
    };
    const state = () => all((tx) => tx.selectFrom("certificate_watch").selectAll().executeTakeFirstOrThrow());
    const before = (change: object) =>
      all((tx) =>
        tx
          .updateTable("certificate_watch")
          .set({ last_entry: 9_000_000_000, ...change })
          .execute(),
      );
    // The first reading is the state of things, and the same answer the day after is no news.
    expect(await read()).toEqual([]);
    expect(await read()).toEqual([]);
    await before({});
    const [named = ""] = await read();
    expect(named).toContain("New name in the certificate logs: ");
    expect(named).not.toContain("Unexpected certificate");
    await before({ issuers: ["C=ES, O=Another CA, CN=1"] });
    expect((await read())[1]).toContain("issued by C=US, O=Lab Encrypt, CN=L3");
    stage.lab.publishers.setMode("crt-sh", "500");
    const last = (await state()).last_entry;
    expect(await read()).toHaveLength(2);
    expect(await state()).toMatchObject({ last_entry: last, problem: "server-failure" });
    stage.lab.publishers.setMode("crt-sh", "ok");
  },
);
