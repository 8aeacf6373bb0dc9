import { startCompany } from "@parapet/lab/start-company";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { ProbeError } from "@parapet/net/probe-error";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { describe, expect, test } from "vitest";

import type { CheckContext } from "../check.ts";
import { leaveSites, newSiteVisit, siteVisit } from "./site-visit.ts";

const signal = AbortSignal.timeout(20_000);
const target = (domain: string, ip: string | undefined, scheme = "https") => ({
  domain,
  url: `${scheme}://${domain}/`,
  ip: ip ?? "",
});

describe.each(["404", "soft-404", "catch-all", "redirect-home"] as const)(
  "a site that answers our user agent with %s",
  (missing) => {
    test("shows its own files and nothing else", async () => {
      const files = {
        "/own.txt": { kind: "plain", type: "text/plain", body: "[core] this is the file itself" },
      } as const;
      await using lab = await startCompany("acme.test", { files, site: { missing } });
      const visit = newSiteVisit(target("acme.test", lab.hosts.get("acme.test")), lab.net, signal);
      expect(await visit.isOwnAnswer("/own.txt", await visit.get("/own.txt"))).toBe(true);
      const absent = await visit.get("/.git/config");
      expect(absent.status === 200 ? await visit.isOwnAnswer("/.git/config", absent) : false).toBe(false);
    });
  },
);

test("each address is asked once, and other hosts never", async () => {
  await using lab = await startCompany("acme.test");
  const visit = newSiteVisit(target("acme.test", lab.hosts.get("acme.test")), lab.net, signal);
  await Promise.all([
    visit.home(),
    visit.home(),
    visit.get("/a"),
    visit.get("/a"),
    visit.control("/x.php"),
    visit.control("/y.php"),
  ]);
  expect(visit.sent()).toBe(3);
  await expect(visit.get("https://other.test/")).rejects.toThrow(ProbeError);
});

test("a redirect to another host is reported, not followed", async () => {
  await using lab = await startCompany("acme.test", {
    files: { "/": { kind: "redirect", to: "https://elsewhere.test/" } },
  });
  const visit = newSiteVisit(target("acme.test", lab.hosts.get("acme.test")), lab.net, signal);
  expect(await visit.home()).toMatchObject({ leavesFor: "elsewhere.test", page: { status: 302 } });
});

test("checks of one scan share a visit; the next scan has its own", async () => {
  await using lab = await startCompany("acme.test");
  const site = target("acme.test", lab.hosts.get("acme.test"));
  const context = (settings: CheckContext["settings"]): CheckContext => ({ signal, now: () => new Date(), settings });
  const settings = {};
  expect(siteVisit(site, lab.net, context(settings))).toBe(siteVisit(site, lab.net, context(settings)));
  expect(siteVisit(site, lab.net, context(settings))).not.toBe(siteVisit(site, lab.net, context({})));
  // What is left is forgotten, and no one else's visit with it.
  const [left, others] = [
    siteVisit(site, lab.net, context(settings)),
    siteVisit({ ...site, ip: "192.0.2.1" }, lab.net, context(settings)),
  ];
  leaveSites([site], lab.net, context(settings));
  expect(siteVisit(site, lab.net, context(settings))).not.toBe(left);
  expect(siteVisit({ ...site, ip: "192.0.2.1" }, lab.net, context(settings))).toBe(others);
});

test("a page of a hundred megabytes is cut, and the visit goes on", async () => {
  await using lab = await startCompany("acme.test", {
    files: { "/huge": { kind: "hostile", how: "hundred-megabytes" } },
  });
  const visit = newSiteVisit(target("acme.test", lab.hosts.get("acme.test"), "http"), lab.net, signal);
  const huge = await visit.get("/huge", { maxBytes: 64 * 1024 });
  expect(huge.truncated).toBe(true);
  expect(huge.body.length).toBeLessThanOrEqual(64 * 1024);
  expect((await visit.home()).page.status).toBe(200);
});

test("a site that only sends people to https is a signpost; one with pages of its own is not", async () => {
  await using lab = await startCompany("acme.test", { site: { redirectToHttps: true } });
  const at = (scheme: string) => newSiteVisit(target("acme.test", lab.hosts.get("acme.test"), scheme), lab.net, signal);
  expect(await at("http").isSignpost()).toBe(true);
  expect(await at("https").isSignpost()).toBe(false);
});

/** A server that answers each path with a status, and home by what it was asked before. */
const startMoody = (statusOf: (path: string, asked: number) => number) => {
  let asked = 0;
  return startTcp((socket) => {
    socket.on("data", (bytes: Buffer) => {
      const path = /^\S+ (\S+)/.exec(bytes.toString("latin1"))?.[1] ?? "/";
      socket.end(
        `HTTP/1.1 ${statusOf(path, ++asked)} X\r\ncontent-length: 0\r\nretry-after: 0\r\nconnection: close\r\n\r\n`,
      );
    });
  });
};

describe("a site that turns us away", () => {
  const visitTo = (port: number) => {
    const net = createNet({ resolvers: ["127.0.0.1:1"], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });
    return { net, visit: newSiteVisit({ url: `http://127.0.0.1:${port}/` }, net, signal) };
  };
  const askUntilBlocked = async (visit: ReturnType<typeof newSiteVisit>, most: number): Promise<string> => {
    for (let at = 0; at < most; at++) {
      try {
        await visit.requestOnce(`/p${at}`);
      } catch (error) {
        return error instanceof ProbeError ? error.reason : "broken";
      }
    }
    return "open";
  };

  test.each<[string, (path: string, asked: number) => number, string]>([
    ["says too many requests", (path) => (path === "/" ? 200 : 429), "blocked"],
    ["bans us, the home page included", (_, asked) => (asked > 5 ? 403 : 200), "blocked"],
    ["only guards its hidden files", (path) => (path === "/" ? 200 : 403), "open"],
  ])("%s", async (_, statusOf, expected) => {
    await using server = await startMoody(statusOf);
    const { net, visit } = visitTo(server.port);
    await using _net = net;
    await visit.home();
    expect(await askUntilBlocked(visit, 60)).toBe(expected);
  });
});
