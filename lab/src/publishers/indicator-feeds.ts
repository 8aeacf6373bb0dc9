import { createHash } from "node:crypto";

import { DAY_MS } from "@parapet/domain/durations";

import { jsonAnswer, type Publisher, textAnswer } from "./publisher.ts";

/** When the nth entry of a feed was last reported. */
export type ReportedAt = (entry: number) => Date;

const FIXED_DAY = new Date("2026-01-01T08:00:00Z");
const onFixedDay: ReportedAt = () => FIXED_DAY;

const dateTime = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");
const date = (at: Date): string => at.toISOString().slice(0, 10);
const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

const needsKey = (headers: Readonly<Record<string, string | undefined>>): boolean => (headers["auth-key"] ?? "") === "";
const NO_KEY = jsonAnswer({ error: "Unauthorized" }, { status: 401 });

const THREATS = [
  {
    id: 1_949_001,
    ioc: "203.0.113.66:4444",
    ioc_type: "ip:port",
    threat_type: "botnet_cc",
    malware: "win.redline_stealer",
    malware_printable: "RedLine Stealer",
    confidence_level: 100,
    tags: ["RedLine", "stealer"],
  },
  {
    id: 1_949_002,
    ioc: "anvil-update.example",
    ioc_type: "domain",
    threat_type: "payload_delivery",
    malware: "win.lumma",
    malware_printable: "Lumma Stealer",
    confidence_level: 75,
    tags: null,
  },
  {
    id: 1_949_003,
    ioc: createHash("sha256").update("lab").digest("hex"),
    ioc_type: "sha256_hash",
    threat_type: "payload",
    malware: "win.vidar",
    malware_printable: "Vidar",
    confidence_level: 50,
    tags: ["vidar"],
  },
] as const;

/** ThreatFox: an API that wants a key, and an export that writes the same things differently. */
export const threatFox = (reportedAt = onFixedDay): Publisher => ({
  id: "threatfox",
  hosts: ["threatfox-api.abuse.ch", "threatfox.abuse.ch"],
  answer: ({ method, path, headers, body }) => {
    if (path.startsWith("/export/json/")) {
      const rows = THREATS.map((it, entry) => [
        String(it.id),
        [
          {
            ioc_value: it.ioc,
            ioc_type: it.ioc_type,
            threat_type: it.threat_type,
            malware: it.malware,
            malware_alias: null,
            malware_printable: it.malware_printable,
            first_seen_utc: dateTime(reportedAt(entry)),
            last_seen_utc: null,
            confidence_level: it.confidence_level,
            is_compromised: false,
            reference: null,
            tags: it.tags?.join(",") ?? null,
            anonymous: "0",
            reporter: "lab",
          },
        ],
      ]);
      return jsonAnswer(Object.fromEntries(rows));
    }
    if (method !== "POST" || !path.startsWith("/api/v1")) return null;
    if (needsKey(headers)) return NO_KEY;
    const asked = parse(body);
    if (asked["query"] !== "get_iocs" && asked["query"] !== "search_ioc")
      return jsonAnswer({ query_status: "illegal_query" });
    const term = asked["search_term"];
    const found = THREATS.filter((it) => typeof term !== "string" || it.ioc.includes(term));
    if (found.length === 0)
      return jsonAnswer({ query_status: "no_result", data: "Your search did not yield any results" });
    const data = found.map((it) => ({
      ...it,
      id: String(it.id),
      threat_type_desc: "",
      ioc_type_desc: "",
      malware_alias: null,
      malware_malpedia: null,
      first_seen: `${dateTime(reportedAt(THREATS.indexOf(it)))} UTC`,
      last_seen: null,
      reference: null,
      reporter: "lab",
      malware_samples: [],
    }));
    return jsonAnswer({ query_status: "ok", data });
  },
});

const URLS = [
  {
    id: "3000001",
    url: "http://203.0.113.66/anvil.exe",
    url_status: "online",
    threat: "malware_download",
    tags: ["exe", "Lumma"],
  },
  {
    id: "3000002",
    url: "https://anvil-update.example/a,b.zip",
    url_status: "offline",
    threat: "malware_download",
    tags: null,
  },
] as const;

export const urlHaus = (reportedAt = onFixedDay): Publisher => ({
  id: "urlhaus",
  hosts: ["urlhaus-api.abuse.ch", "urlhaus.abuse.ch"],
  answer: ({ method, path, headers, body }) => {
    if (path.startsWith("/downloads/json")) {
      const rows = URLS.map((it, entry) => [
        it.id,
        [
          {
            dateadded: `${dateTime(reportedAt(entry))} UTC`,
            url: it.url,
            url_status: it.url_status,
            last_online: null,
            threat: it.threat,
            tags: it.tags,
            urlhaus_link: `https://urlhaus.abuse.ch/url/${it.id}/`,
            reporter: "lab",
          },
        ],
      ]);
      return jsonAnswer(Object.fromEntries(rows));
    }
    if (path.startsWith("/downloads/csv")) {
      const rows = URLS.map(
        (it, entry) =>
          `"${it.id}","${dateTime(reportedAt(entry))}","${it.url}","${it.url_status}","","${it.threat}","${it.tags?.join(",") ?? "None"}","https://urlhaus.abuse.ch/url/${it.id}/","lab"`,
      );
      return textAnswer(
        [
          "################",
          "# URLhaus Database Dump (CSV) #",
          "################",
          "#",
          "# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter",
          ...rows,
          "",
        ].join("\r\n"),
        "text/csv",
      );
    }
    if (method !== "POST") return null;
    if (needsKey(headers)) return NO_KEY;
    const form = new URLSearchParams(body.toString("utf8"));
    const term = form.get("host") ?? form.get("url") ?? "";
    const found = URLS.filter((it) => it.url.includes(term) && term !== "");
    return jsonAnswer(
      found.length === 0
        ? { query_status: "no_results" }
        : { query_status: "ok", url_count: String(found.length), urls: found },
    );
  },
});

export const feodo = (reportedAt = onFixedDay): Publisher => ({
  id: "feodo",
  hosts: ["feodotracker.abuse.ch"],
  answer: ({ path }) => {
    if (!/^\/downloads\/ipblocklist(_recommended)?\.json$/.test(path)) return null;
    return jsonAnswer([
      {
        ip_address: "203.0.113.77",
        port: 443,
        status: "online",
        hostname: null,
        as_number: 64_500,
        as_name: "LAB-AS",
        country: "US",
        first_seen: dateTime(new Date(reportedAt(0).getTime() - 8 * DAY_MS)),
        last_online: date(reportedAt(0)),
        malware: "QakBot",
      },
    ]);
  },
});

export const sslBlacklist = (reportedAt = onFixedDay): Publisher => ({
  id: "sslbl",
  hosts: ["sslbl.abuse.ch"],
  answer: ({ path }) =>
    path.endsWith(".csv")
      ? textAnswer(
          [
            "################",
            "# Listingdate,SHA1,Listingreason",
            `${dateTime(reportedAt(0))},${createHash("sha1").update("lab").digest("hex")},AsyncRAT C&C, second stage`,
            "",
          ].join("\r\n"),
          "text/csv",
        )
      : null,
});

const EVENT = "5f0a1949-0000-4000-8000-000000000001";
const BROKEN_EVENT = "5f0a1949-0000-4000-8000-000000000002";
const ORGANIZATION = { name: "Lab CERT", uuid: "5f0a1949-0000-4000-8000-0000000000ff" };

/** A MISP feed of two events, the second of which is not valid JSON: that happens, too. */
export const misp = (reportedAt = onFixedDay): Publisher => ({
  id: "misp",
  hosts: ["misp.publishers.test"],
  answer: ({ path }) => {
    const header = {
      Orgc: ORGANIZATION,
      Tag: [{ colour: "#ffffff", name: "tlp:clear" }],
      date: date(reportedAt(0)),
      analysis: "2",
      threat_level_id: "2",
      timestamp: unixSeconds(reportedAt(0)),
    };
    const attribute = (type: string, value: string, at: number) => ({
      uuid: `5f0a1949-0000-4000-8000-00000000010${at}`,
      type,
      category: "Network activity",
      value,
      to_ids: true,
      comment: "",
      timestamp: unixSeconds(reportedAt(at)),
    });
    if (path.endsWith("/manifest.json"))
      return jsonAnswer({
        [EVENT]: { ...header, info: "Anvil campaign" },
        [BROKEN_EVENT]: { ...header, info: "Cut off" },
      });
    if (path.endsWith("/hashes.csv"))
      return textAnswer(`${createHash("md5").update("anvil-update.example").digest("hex")},${EVENT}\n`, "text/csv");
    if (path.endsWith(`/${BROKEN_EVENT}.json`))
      return textAnswer(
        '{"Event": {"uuid": "5f0a1949-0000-4000-8000-000000000002", "Attribute": [{"type": ',
        "application/json",
      );
    if (!path.endsWith(`/${EVENT}.json`)) return null;
    return jsonAnswer({
      Event: {
        ...header,
        uuid: EVENT,
        info: "Anvil campaign",
        published: true,
        Attribute: [
          attribute("domain", "anvil-update.example", 0),
          attribute("ip-dst|port", "203.0.113.66|4444", 1),
          attribute("url", "hxxp://anvil-update[.]example/x", 2),
        ],
        Object: [
          {
            name: "file",
            template_uuid: "688c46fb-5edb-40a3-8273-1af7923e2215",
            Attribute: [
              {
                ...attribute("sha256", createHash("sha256").update("lab").digest("hex"), 3),
                object_relation: "sha256",
              },
            ],
          },
        ],
      },
    });
  },
});

const WARNING_LISTS: Readonly<Record<string, { readonly type: string; readonly list: readonly string[] }>> = {
  rfc1918: { type: "cidr", list: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"] },
  "public-dns-v4": { type: "string", list: ["192.0.2.53"] },
  top10k: { type: "hostname", list: ["popular.example"] },
};

/** MISP's lists of what is no threat: any list by name, those the lab does not know as short ones of the same shape. */
export const warningLists: Publisher = {
  id: "warning-lists",
  hosts: ["raw.githubusercontent.com"],
  under: "/MISP/",
  answer: ({ path }) => {
    const name = /\/lists\/([\w.-]+)\/list\.json$/.exec(path)?.[1];
    if (name === undefined) return null;
    const { type, list } = WARNING_LISTS[name] ?? { type: "hostname", list: [`${name}.example`] };
    return jsonAnswer({
      name: `Lab list ${name}`,
      description: "Not a threat.",
      version: 20_260_101,
      type,
      matching_attributes: ["domain", "hostname", "ip-dst", "ip-src", "url"],
      list,
    });
  },
};

const listed = (name: string, host: number, reportedAt: ReportedAt) => [
  {
    indicator: `203[.]0[.]113[.]${host}`,
    type: "ip",
    first_seen: `${reportedAt(0).toISOString().slice(0, 19)}Z`,
    malware: "AcmeRAT",
  },
  {
    indicator: `hxxps://${name}.example/x,y`,
    type: "url",
    first_seen: `${dateTime(reportedAt(1))} UTC`,
    malware: "",
  },
  { indicator: `${name}.example`, type: "domain", first_seen: unixSeconds(reportedAt(2)), malware: "AcmeRAT" },
];

/** Anyone's list of indicators, as a table and as JSON. */
export const indicatorList = (reportedAt = onFixedDay): Publisher => ({
  id: "indicator-list",
  hosts: ["list.publishers.test"],
  answer: ({ path }) => {
    if (path.endsWith("/indicators.json")) return jsonAnswer({ data: listed("anvil-json", 89, reportedAt) });
    if (!path.endsWith("/indicators.csv")) return null;
    const rows = listed("anvil-list", 88, reportedAt).map(
      (it) => `"${it.indicator}",${it.type},${it.first_seen},${it.malware}`,
    );
    return textAnswer(["# a list of the lab", "indicator,type,first_seen,malware", ...rows, ""].join("\n"), "text/csv");
  },
});

const parse = (body: Buffer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};
