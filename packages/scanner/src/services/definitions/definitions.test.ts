import { expect, test } from "vitest";

import type { HttpAnswer } from "../http/http-answer.ts";
import { LINE_SERVICES } from "./line-services.ts";
import { webService } from "./web-definition.ts";
import { WEB_DEFINITIONS } from "./web-services.ts";

interface Example {
  readonly root: HttpAnswer;
  readonly answers?: readonly HttpAnswer[];
  readonly version?: string;
  readonly open: boolean | null;
}

const page = (body: string, headers: Record<string, string> = {}, status = 200): HttpAnswer => ({
  status,
  version: "1.1",
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body,
});
const titled = (title: string, headers: Record<string, string> = {}) =>
  page(`<!doctype html><title>${title}</title>`, headers);
const refused = page("Unauthorized", {}, 401);
const lost = page("not found", {}, 404);

/** Answers as the products gave them, cut to what is read. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  "node-red": [
    {
      root: titled("Node-RED"),
      answers: [page('{"httpNodeRoot":"/","version":"4.1.15"}'), page("[]")],
      version: "4.1.15",
      open: true,
    },
    { root: titled("Node-RED"), answers: [refused, refused], open: false },
  ],
  "docker-registry": [
    {
      root: page(""),
      answers: [page("{}", { "docker-distribution-api-version": "registry/2.0" }), page('{"repositories":[]}')],
      open: true,
    },
    {
      root: page(""),
      answers: [page("", { "docker-distribution-api-version": "registry/2.0" }, 401), refused],
      open: false,
    },
  ],
  verdaccio: [
    { root: titled("Verdaccio"), answers: [page('{"objects":[],"total":0}')], open: true },
    {
      root: titled("Verdaccio", { "x-powered-by": "verdaccio/5.29.0" }),
      answers: [refused],
      version: "5.29.0",
      open: false,
    },
  ],
  transmission: [
    {
      root: page("", { server: "Transmission", location: "/transmission/web/" }, 301),
      answers: [
        page("", { server: "Transmission", "x-transmission-session-id": "x" }, 409),
        page('{"arguments":{"version":"3.00 (bb6b5a062e)"},"result":"success"}'),
      ],
      version: "3.00",
      open: true,
    },
    { root: page("", { server: "Transmission" }, 301), answers: [refused, refused], open: false },
  ],
  aria2: [
    {
      root: lost,
      answers: [page('{"id":"p","jsonrpc":"2.0","result":{"enabledFeatures":["GZip"],"version":"1.36.0"}}')],
      version: "1.36.0",
      open: true,
    },
    { root: lost, answers: [page('{"error":{"code":1,"message":"Unauthorized"}}', {}, 400)], open: null },
  ],
  syncthing: [
    {
      root: page("Host check error\n", {}, 403),
      answers: [page("", { "x-syncthing-version": "v1.19.2-ds1", "set-cookie": "CSRF-Token-GZQYB=x" })],
      version: "1.19.2",
      open: true,
    },
    { root: page("Host check error\n", {}, 403), answers: [refused], open: false },
  ],
  haproxy: [
    {
      root: page(
        "<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n",
        {},
        503,
      ),
      answers: [
        page("<title>Statistics Report for HAProxy</title><a>HAProxy version 2.6.12-1+deb12u4, released</a>"),
        lost,
      ],
      version: "2.6.12",
      open: true,
    },
    {
      root: page(
        "<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n",
        {},
        503,
      ),
      answers: [refused, refused],
      open: false,
    },
  ],
  tensorboard: [
    {
      root: page('<meta name="tb-relative-root" content="./">'),
      answers: [page('{"version": "2.21.0", "data_location": "/logs"}')],
      version: "2.21.0",
      open: true,
    },
  ],
  "node-exporter": [
    {
      root: titled("Node Exporter"),
      answers: [page('node_exporter_build_info{branch="debian/sid",revision="1.5.0-1+b6",version="1.5.0"} 1')],
      version: "1.5.0",
      open: true,
    },
    { root: titled("Node Exporter"), answers: [refused], open: false },
  ],
  alertmanager: [
    {
      root: titled("Alertmanager"),
      answers: [page('{"versionInfo":{"branch":"debian/sid","version":"0.25.0"}}')],
      version: "0.25.0",
      open: true,
    },
  ],
  pushgateway: [
    {
      root: titled("Prometheus Pushgateway"),
      answers: [page('{"status":"success","data":{"build_information":{"branch":"x","version":"1.5.1"}}}')],
      version: "1.5.1",
      open: true,
    },
  ],
  "victoria-metrics": [
    {
      root: page("<h2>Single-node VictoriaMetrics</h2>"),
      answers: [page('{"status":"success"}'), page('vm_app_version{version="x", short_version="v1.79.5"} 1')],
      version: "1.79.5",
      open: true,
    },
  ],
  "redis-commander": [
    { root: titled("Redis Commander: Home"), open: true },
    { root: page("", { "www-authenticate": 'Basic realm="Redis Commander"' }, 401), open: false },
  ],
  "cloud-commander": [
    {
      root: page('<link rel=stylesheet href="/dist/cloudcmd.common.css">'),
      answers: [page('{"name":"","auth":false}'), page('{\n  "name": "cloudcmd",\n  "version": "18.8.11"')],
      version: "18.8.11",
      open: true,
    },
    {
      root: page('<link rel=stylesheet href="/dist/cloudcmd.common.css">'),
      answers: [refused, refused],
      open: false,
    },
  ],
  ungit: [
    {
      root: page('<title>ungit</title><script src="/serverdata.js"></script>'),
      answers: [page('ungit.config = {"authentication":false,"ungitVersion":"1.5.30+4d147daa"}')],
      version: "1.5.30",
      open: true,
    },
  ],
  vite: [
    {
      root: page(
        'Blocked request. This host ("acme.test") is not allowed.\nTo allow this host, add "acme.test" to `server.allowedHosts` in vite.config.js.',
        {},
        403,
      ),
      answers: [page('<script type="module" src="/@vite/client"></script><title>Acme</title>')],
      open: true,
    },
    { root: page('<script type="module" src="/@vite/client"></script>'), answers: [refused], open: false },
  ],
  monit: [{ root: page("", { server: "monit 5.33.0" }, 401), version: "5.33.0", open: false }],
  cockpit: [{ root: page("", { "set-cookie": "cockpit=deleted; PATH=/" }), open: null }],
  radicale: [{ root: page("", { location: "/.web" }, 302), answers: [titled("Radicale Web Interface")], open: null }],
  streamlit: [{ root: titled("Streamlit"), open: null }],
  "the-lounge": [{ root: titled("The Lounge"), open: null }],
  privoxy: [
    {
      root: page("Invalid header received from client.\n", {}, 400),
      answers: [page('<title>Privoxy@gate</title><a href="x">Privoxy</a> 3.0.34 on gate')],
      version: "3.0.34",
      open: true,
    },
  ],
};

test("every definition has an example", () => {
  expect(WEB_DEFINITIONS.map(({ name }) => name).toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
});

test.each(
  WEB_DEFINITIONS.flatMap((definition) =>
    (EXAMPLES[definition.name] ?? []).map((example, index) => [definition.name, index, definition, example] as const),
  ),
)("%s, example %i", (_name, _index, definition, { root, answers = [], version = null, open }) => {
  expect(webService(definition).read(root, answers)).toMatchObject({ version, unauthenticated: open });
});

test("no definition reads the example of another product or an empty page", () => {
  const mistaken = WEB_DEFINITIONS.flatMap((definition) =>
    [...Object.entries(EXAMPLES), ["an empty page", [{ root: page(""), open: null }]] as const]
      .filter(([name]) => name !== definition.name)
      .flatMap(([name, examples]) =>
        examples
          .filter(({ root }) => webService(definition).read(root, []) !== null)
          .map(() => `${definition.name} reads ${name}`),
      ),
  );
  expect(mistaken).toEqual([]);
});

test("names are unique, and whatever is reported as open has a kind and a configuration that closes it", () => {
  const all = [...LINE_SERVICES, ...WEB_DEFINITIONS];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const openable = [
    ...WEB_DEFINITIONS.filter(({ open }) => open !== undefined),
    ...LINE_SERVICES.filter(({ isOpen }) => isOpen === true),
  ];
  expect(openable.filter(({ kind, fix }) => kind === null || fix === null).map(({ name }) => name)).toEqual([]);
});

test("answers of any size are read in time", () => {
  const hostile = ["<title>".repeat(9_000), `"versionInfo":{${"x".repeat(64_000)}`, "Privoxy</a> ".repeat(5_000)];
  const started = performance.now();
  for (const definition of WEB_DEFINITIONS)
    for (const body of hostile) {
      const answer = page(body, { server: body.slice(0, 8_000), etag: body.slice(0, 8_000) });
      webService(definition).read(
        answer,
        (definition.asks ?? []).map(() => answer),
      );
    }
  expect(performance.now() - started).toBeLessThan(20_000);
});
