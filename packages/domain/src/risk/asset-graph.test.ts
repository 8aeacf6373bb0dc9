import { expect, test } from "vitest";

import { assetGraph, type AssetsSeen } from "./asset-graph.ts";

const seen: AssetsSeen = {
  domain: "acme.test",
  hosts: [
    { host: "www.acme.test", ips: ["192.0.2.1"] },
    { host: "db.acme.test", ips: ["192.0.2.2", "192.0.2.1"] },
  ],
  services: [
    { host: "www.acme.test", port: 443, protocol: "tcp", label: "nginx 1.18" },
    { host: "www.acme.test", port: 443, protocol: "tcp", label: "the same at a second address" },
    { host: "db.acme.test", port: 53, protocol: "udp", label: "" },
    { host: "nobody.acme.test", port: 22, protocol: "tcp", label: "ssh" },
  ],
  findings: [
    { id: "1", target: "https://www.acme.test/.env", title: "A", severity: "medium", area: "web-apps-exposures" },
    { id: "2", target: "db.acme.test", title: "B", severity: "critical", area: "company-exposed-ports" },
    { id: "3", target: "acme.test", title: "C", severity: "low", area: "email-weaknesses" },
    { id: "4", target: "0b9d6bcd", title: "D", severity: "high", area: "leaked-credentials" },
    { id: "5", target: "192.0.2.1:443/tcp", title: "E", severity: "info", area: "company-exposed-ports" },
    { id: "6", target: "elsewhere.example", title: "F", severity: "info", area: "domain-name-variations" },
  ],
};
const nodes = assetGraph(seen);
const named = (label: string) => nodes.find((node) => node.label === label);
const parentOf = (label: string) => nodes[named(label)?.parent ?? -1]?.label;

test("nothing known is the domain alone", () => {
  expect(assetGraph({ domain: "acme.test", hosts: [], services: [], findings: [] })).toEqual([
    { kind: "domain", label: "acme.test", parent: null, worst: null, findings: 0, id: null, area: null, is_new: false },
  ]);
});

test.each([
  ["www.acme.test", "acme.test"],
  ["443/tcp nginx 1.18", "www.acme.test"],
  ["53/udp", "db.acme.test"],
  ["A", "443/tcp nginx 1.18"],
  ["B", "db.acme.test"],
  ["C", "acme.test"],
  ["D", "acme.test"],
  ["E", "443/tcp nginx 1.18"],
  ["F", "acme.test"],
])("%s is a child of %s", (label, parent) => expect(parentOf(label)).toBe(parent));

test("a service without a known host gets no invented one, and one at two addresses appears once", () => {
  expect(nodes.filter(({ kind }) => kind === "service")).toHaveLength(2);
});

test("counts and the worst are carried up to the domain", () => {
  expect(named("443/tcp nginx 1.18")).toMatchObject({ findings: 2, worst: "medium" });
  expect(named("www.acme.test")).toMatchObject({ findings: 2, worst: "medium" });
  expect(nodes[0]).toMatchObject({ findings: 6, worst: "critical" });
});

test("parents precede their children", () => {
  expect(nodes.every(({ parent }, at) => parent === null || parent < at)).toBe(true);
});

test("new only: each new node with its ancestors, counted separately; without new nodes the domain alone", () => {
  const news = assetGraph(
    {
      ...seen,
      services: seen.services.map((it) => ({ ...it, isNew: it.port === 53 })),
      findings: seen.findings.map((it) => ({ ...it, isNew: it.title === "A" })),
    },
    { newOnly: true },
  );
  expect(news.map(({ label, parent, findings, is_new }) => [label, parent, findings, is_new])).toEqual([
    ["acme.test", null, 1, false],
    ["www.acme.test", 0, 1, false],
    ["db.acme.test", 0, 0, false],
    ["443/tcp nginx 1.18", 1, 1, false],
    ["53/udp", 2, 0, true],
    ["A", 3, 1, true],
  ]);
  expect(assetGraph(seen, { newOnly: true }).map(({ label }) => label)).toEqual(["acme.test"]);
});

test("findings of one port number are placed by their protocol", () => {
  const tree = assetGraph({
    domain: "acme.test",
    hosts: [{ host: "ns.acme.test", ips: [] }],
    services: [
      { host: "ns.acme.test", port: 53, protocol: "tcp", label: "" },
      { host: "ns.acme.test", port: 53, protocol: "udp", label: "" },
    ],
    findings: ["ns.acme.test:53/udp", "ns.acme.test:53/tcp", "ns.acme.test:53/udp"].map((target, at) => ({
      id: String(at),
      target,
      title: "A",
      severity: "low",
      area: "company-exposed-ports",
    })),
  });
  const services = tree.filter(({ kind }) => kind === "service").map(({ label, findings }) => [label, findings]);
  expect(services).toEqual([
    ["53/tcp", 1],
    ["53/udp", 2],
  ]);
});
