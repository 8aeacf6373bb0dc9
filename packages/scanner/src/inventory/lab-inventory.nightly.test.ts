import type { AssetKind } from "@parapet/domain/contracts/inventory";
import type { AssetObservation } from "@parapet/domain/inventory";
import { careless } from "@parapet/lab/blueprints/careless";
import { planCompany, serviceId } from "@parapet/lab/plan-company";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, expect, test } from "vitest";

import { portSet } from "../ports/port-set.ts";
import { FORGETFUL, runScan } from "../scan/run-scan.ts";
import { SCAN_STAGES } from "../scan/stages.ts";
import { observeInventory } from "./observe-inventory.ts";

const PROBED = new Set(portSet("top1000"));
/** The company with every fault, and its hosts that names lead to. */
const plan = planCompany(careless, new Set(careless.faults.map(({ id }) => id)));
const hosts = plan.hosts.filter(({ unlisted, name }) => unlisted !== true && name.endsWith(careless.domain));

let lab: Lab;
let observed: AssetObservation[];
beforeAll(async () => {
  lab = await startLab([careless]);
  const known = await runScan(
    SCAN_STAGES,
    {
      domain: careless.domain,
      profile: "full",
      net: lab.net,
      signal: new AbortController().signal,
      now: () => new Date(),
      settings: {},
    },
    FORGETFUL,
  );
  observed = observeInventory(careless.domain, "full", known);
}, 600_000);
afterAll(() => lab.close());

const of = (kind: AssetKind): Map<string, AssetObservation> =>
  new Map(observed.filter((asset) => asset.kind === kind).map((asset) => [asset.key, asset]));

test("every host of the lab company, those without findings included, with its address", () => {
  const [listed, addresses] = [of("host"), of("address")];
  // The planned hosts, and the names that lead to others or nowhere.
  expect(listed.size).toBeGreaterThanOrEqual(28);
  expect(of("domain").get(careless.domain)?.facts.name_servers?.length).toBeGreaterThan(0);
  for (const { name } of hosts) {
    const ip = lab.hosts.get(name) ?? "";
    expect([name, listed.get(name)?.ips]).toEqual([name, expect.arrayContaining([ip])]);
    expect([ip, addresses.get(ip)?.hosts]).toEqual([ip, expect.arrayContaining([name])]);
    expect(addresses.get(ip)?.facts.ip_version).toBe(4);
  }
});

test("every service of every host, with the version that it discloses", () => {
  const listed = of("service");
  const planned = hosts.flatMap(({ name, services }) =>
    services.map((service) => ({ key: `${name}:${serviceId(service)}`, service })),
  );
  const missing = planned.filter(({ key, service }) => PROBED.has(service.port) && !listed.has(key));
  expect(missing.map(({ key }) => key)).toEqual([]);
  const technologies = of("technology");
  const identified = [...listed.values()].filter(({ product, version }) => product !== null && version !== null);
  expect(identified.length).toBeGreaterThan(20);
  // Each product with its version is a technology, on the service that disclosed it.
  for (const { key, product, version } of identified)
    expect([key, technologies.get(`${product?.toLowerCase()} ${version}`)?.places]).toEqual([
      key,
      expect.arrayContaining([key]),
    ]);
  expect([...technologies.values()].some(({ facts }) => typeof facts.end_of_life === "string")).toBe(true);
});

test("every website with its title, and the certificate of every encrypted one", () => {
  const [websites, certificates] = [of("website"), of("certificate")];
  const onPlaces = new Map([...certificates.values()].flatMap((it) => it.places.map((place) => [place, it] as const)));
  const secure = [...websites.keys()].filter((url) => url.startsWith("https:"));
  expect(secure.length).toBeGreaterThan(10);
  for (const url of secure) {
    const certificate = onPlaces.get(url);
    expect([url, certificate?.facts.subject !== undefined]).toEqual([url, true]);
    expect(certificate?.expiresAt).toBe(certificate?.facts.not_after);
    expect(websites.get(url)?.facts.certificate).toBe(certificate?.key);
  }
  const titled = hosts.flatMap(({ name, site, services }) => {
    const home = site?.paths["/"];
    const title = typeof home === "string" ? /<title>([^<]+)<\/title>/.exec(home)?.[1] : undefined;
    const isSecure = services.some(({ port, speaks }) => port === 443 && speaks === "https");
    return title === undefined || !isSecure ? [] : [{ url: `https://${name}/`, title }];
  });
  expect(titled.length).toBeGreaterThan(5);
  for (const { url, title } of titled) expect([url, websites.get(url)?.facts.title]).toEqual([url, title]);
});
