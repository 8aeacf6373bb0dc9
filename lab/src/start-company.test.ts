import { expect, test } from "vitest";

import { startCompany } from "./start-company.ts";

test("a company made for one test has what was asked for", async () => {
  await using acme = await startCompany("acme.test", {
    txt: { "_dmarc.acme.test": ["v=DMARC1; p=none"] },
    files: { "/.git/config": "[core]\n\tbare = false" },
    headers: { server: "nginx/1.18.0" },
    records: [{ name: "acme.test", type: "MX", data: { preference: 0, exchange: "." } }],
  });
  expect(await acme.net.dns.txt("_dmarc.acme.test")).toEqual(["v=DMARC1; p=none"]);
  const git = await acme.net.http({ tls: "inspect", url: "http://acme.test/.git/config" });
  expect(git.text()).toBe("[core]\n\tbare = false");
  expect(git.headers["server"]).toEqual(["nginx/1.18.0"]);
  expect((await acme.net.http({ tls: "inspect", url: "https://www.acme.test/nothing" })).status).toBe(404);
  expect((await acme.net.dns.query("missing.acme.test", "A")).status).toBe("no-name");
});

test("its host can have any services", async () => {
  await using acme = await startCompany("acme.test", {
    services: [{ port: 8080, speaks: "http", server: "Jetty(9.4.z)" }],
  });
  expect((await acme.net.http({ tls: "inspect", url: "http://acme.test:8080/" })).headers["server"]).toEqual([
    "Jetty(9.4.z)",
  ]);
});
