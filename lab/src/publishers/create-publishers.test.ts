import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";

import type { HttpRequest } from "@parapet/net/net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Lab, startLab } from "../start-lab.ts";
import { startPublisher } from "./create-publishers.ts";
import { PUBLISHER_MODES, type PublisherMode } from "./publisher.ts";
import { stripe } from "./receivers.ts";
import { KNOWN_VULNERABILITIES } from "./vulnerabilities-known.ts";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab([]);
});
afterAll(() => lab.close());

const get = (url: string, more: Partial<HttpRequest> = {}) =>
  lab.net.http({ tls: "inspect", url, timeoutMs: 15_000, ...more });
const json = async (url: string, more: Partial<HttpRequest> = {}): Promise<unknown> =>
  JSON.parse((await get(url, more)).text());

const EXPECTED: Readonly<Record<PublisherMode, RegExp>> = {
  ok: /^200 json$/,
  "401": /^401 json$/,
  "403": /^403 json$/,
  "404": /^404 json$/,
  "410": /^410 json$/,
  "429": /^429 json$/,
  "500": /^500 json$/,
  malformed: /^200 no json$/,
  "html-instead-of-json": /^200 no json$/,
  "stops-half-way": /^(200 cut|reset|malformed)$/,
  slow: /^200 json$/,
  silent: /^timeout$/,
  "redirects-inside": /^307 no json$/,
};

describe("bad days", () => {
  test.each(PUBLISHER_MODES)("%s", async (mode) => {
    lab.publishers.setMode("kev", mode);
    const url = `${lab.publishers.url("kev")}/sites/default/files/feeds/known_exploited_vulnerabilities.json`;
    const seen = await get(url, { timeoutMs: mode === "silent" ? 300 : 15_000 }).then(
      (response) => {
        try {
          JSON.parse(response.text());
          return `${response.status} json`;
        } catch {
          return `${response.status} ${response.truncated ? "cut" : "no json"}`;
        }
      },
      (error: unknown) => (error as { reason: string }).reason,
    );
    lab.publishers.setMode("kev", "ok");
    expect(seen).toMatch(EXPECTED[mode]);
  });

  test("an unknown publisher is an error", () => {
    expect(() => lab.publishers.setMode("nobody", "ok")).toThrow("no such publisher: nobody");
  });
});

describe("what each publisher says", () => {
  test("by its real name, over TLS, with a certificate the lab's network trusts", async () => {
    const response = await get("https://crt.sh/?q=%25.acme.test&output=json");
    expect(response.tls?.trusted).toBe(true);
    expect(JSON.parse(response.text())).toContainEqual(expect.objectContaining({ name_value: "vpn.acme.test" }));
  });

  test("NVD pages, and refuses half a window", async () => {
    const url = `${lab.publishers.url("nvd")}/rest/json/cves/2.0`;
    expect(await json(`${url}?resultsPerPage=2&startIndex=2`)).toMatchObject({
      resultsPerPage: 2,
      startIndex: 2,
      totalResults: KNOWN_VULNERABILITIES.length,
    });
    expect(
      await json(`${url}?lastModStartDate=2025-01-01T00:00:00Z&lastModEndDate=2025-02-05T00:00:00Z`),
    ).toMatchObject({ totalResults: 2 });
    expect(await get(`${url}?lastModStartDate=2025-01-01T00:00:00Z`)).toMatchObject({
      status: 404,
      headers: { message: [expect.stringContaining("Both")] },
    });
  });

  test("vulnerability files in their own formats", async () => {
    expect(
      await json("https://raw.githubusercontent.com/CVEProject/cvelistV5/main/cves/2021/41xxx/CVE-2021-41773.json"),
    ).toMatchObject({ cveMetadata: { cveId: "CVE-2021-41773" } });
    const packed = await get("https://epss.empiricalsecurity.com/epss_scores-current.csv.gz");
    expect(gunzipSync(packed.body).toString()).toMatch(
      /^#model_version:.*\ncve,epss,percentile\nCVE-2011-2523,0\.91000,/,
    );
    expect(
      await json("https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/rfc1918/list.json"),
    ).toMatchObject({ type: "cidr" });
    expect((await get("https://gitlab.com/exploit-database/exploitdb/-/raw/main/files_exploits.csv")).text()).toContain(
      "17491,",
    );
  });

  test("indicators, with a key where one is wanted", async () => {
    const url = "https://threatfox-api.abuse.ch/api/v1/";
    const body = JSON.stringify({ query: "get_iocs", days: 1 });
    expect((await get(url, { method: "POST", body })).status).toBe(401);
    expect(await json(url, { method: "POST", body, headers: { "auth-key": "k" } })).toMatchObject({
      query_status: "ok",
    });
    expect(await json("https://urlhaus.abuse.ch/downloads/json_recent/")).toHaveProperty("3000001");
    expect(await json("https://feodotracker.abuse.ch/downloads/ipblocklist.json")).toHaveLength(1);
    expect((await get("https://sslbl.abuse.ch/blacklist/sslblacklist.csv")).text()).toContain(
      "AsyncRAT C&C, second stage",
    );
  });

  test("a MISP feed and a TAXII collection, page by page", async () => {
    expect(Object.keys((await json(`${lab.publishers.url("misp")}/feed/manifest.json`)) as object)).toHaveLength(2);
    const objects = `${lab.publishers.url("taxii")}/api1/collections/91a7b528-80eb-42ed-a74d-c6fbd5a26116/objects/`;
    const headers = { accept: "application/taxii+json;version=2.1" };
    expect(await json(objects, { headers })).toMatchObject({
      more: true,
      next: "2",
      objects: [{ type: "indicator" }, {}],
    });
    expect(await json(`${objects}?next=4&limit=2`, { headers })).toMatchObject({ more: false });
    expect((await get(objects, { headers: { accept: "application/json" } })).status).toBe(406);
  });

  test("registries and leak services", async () => {
    expect(await json("https://rdap.publishers.test/domain/acrne.test")).toMatchObject({
      ldhName: "ACRNE.TEST",
      events: [{}, { eventAction: "expiration", eventDate: expect.stringMatching(/T00:00:00\.000Z$/) }, {}],
    });
    expect((await get("https://rdap.publishers.test/domain/nobody.test")).status).toBe(404);
    expect((await get("https://internetdb.shodan.io/203.0.113.2")).status).toBe(404);
    const breached = "https://haveibeenpwned.com/api/v3/breacheddomain/acme.test";
    expect((await get(breached)).status).toBe(401);
    expect(await json(breached, { headers: { "hibp-api-key": "k" } })).toMatchObject({ road: ["RocketShop"] });
    expect(
      await json("https://cavalier.hudsonrock.com/api/json/v2/osint-tools/search-by-domain?domain=acme.test"),
    ).toMatchObject({ employees: 2 });
    const hash = createHash("sha1").update("password").digest("hex").toUpperCase();
    expect((await get(`https://api.pwnedpasswords.com/range/${hash.slice(0, 5)}`)).text()).toContain(
      `${hash.slice(5)}:9659365`,
    );
  });

  test("an onion search that wants a fresh token", async () => {
    expect((await get("https://ahmia.fi/search/?q=acme")).status).toBe(302);
    const home = (await get("https://ahmia.fi/")).text();
    const [, name = "", value = ""] = /type="hidden" name="(\w+)" value="(\w+)"/.exec(home) ?? [];
    expect((await get(`https://ahmia.fi/search/?q=acme&${name}=${value}`)).text()).toContain(
      "redirect_url=http://coyotelab2345.onion/acme",
    );
  });

  test("mentions", async () => {
    expect(await json("https://api.ransomware.live/v2/recentvictims")).toContainEqual(
      expect.objectContaining({ victim: "Acme Tools" }),
    );
    expect((await get("https://t.me/s/labchannel?before=21")).text()).toContain('data-post="labchannel/11"');
    expect((await get(`${lab.publishers.url("news")}/feed.xml`)).text()).toContain("<rss");
  });
});

describe("receivers", () => {
  test("Slack and Teams take what fits, and keep it", async () => {
    const slackUrl = "https://hooks.slack.com/services/T0LAB/B0LAB/abc123";
    expect((await get(slackUrl, { method: "POST", body: "not json" })).text()).toBe("invalid_payload");
    expect((await get(slackUrl, { method: "POST", body: '{"text":"hello"}' })).text()).toBe("ok");
    expect(lab.publishers.received("slack").at(-1)?.body.toString()).toBe('{"text":"hello"}');
    const card = JSON.stringify({
      type: "message",
      attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content: {} }],
    });
    expect(
      (await get("https://prod-07.westeurope.logic.azure.com/workflows/1", { method: "POST", body: card })).status,
    ).toBe(202);
  });

  test("Stripe stores a checkout, on an address of its own", async () => {
    await using alone = await startPublisher(stripe());
    const ask = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${alone.url}${path}`, init)).json() as Promise<Record<string, unknown>>;
    expect(await ask("/v1/checkout/sessions", { method: "POST", body: "mode=payment" })).toMatchObject({
      error: { type: "invalid_request_error" },
    });
    const form =
      "mode=subscription&success_url=https%3A%2F%2Fa.test&line_items[0][quantity]=2&line_items[0][price_data][unit_amount]=5000&metadata[org]=1";
    const headers = { authorization: "Bearer sk_test_lab" };
    const session = await ask("/v1/checkout/sessions", { method: "POST", body: form, headers });
    expect(session).toMatchObject({ object: "checkout.session", amount_total: 10_000, metadata: { org: "1" } });
    expect(await ask(`/v1/checkout/sessions/${String(session["id"])}`, { headers })).toEqual(session);
    expect(alone.requests).toHaveLength(3);
  });
});
