import { expect, test } from "vitest";

import { tlsRobot } from "./tls-robot.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test("a vulnerable server", () => {
  const [verdict] = tlsRobot.judge(
    {
      flow: "complete",
      answers: {
        correct: "alert 20",
        "wrong-start": "alert 51",
        "no-separator": "alert 51",
        "separator-misplaced": "alert 51",
        "wrong-version": "alert 20",
      },
    },
    TARGET,
  );
  expect(verdict).toMatchObject({
    outcome: "tls-robot",
    subject: TARGET.url,
    params: { answers: "alert 20, alert 51" },
  });
});

test("a server that answers correctly", () => expect(tlsRobot.judge(null, TARGET)).toEqual([]));

test("a site without TLS is not connected to", async () => {
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const net = {} as Parameters<typeof tlsRobot.observe>[1];
  expect(await tlsRobot.observe({ ...TARGET, url: "http://www.acme.test/" }, net, context)).toBeNull();
});
