import { readdirSync } from "node:fs";

import { isInRange, parseCpe } from "@parapet/domain/risk/cve";
import { expect, test } from "vitest";

import { ownFingerprints } from "../fingerprints/own-fingerprints.ts";
import { LINE_SERVICES } from "../services/definitions/line-services.ts";
import { webService } from "../services/definitions/web-definition.ts";
import type { HttpAnswer } from "../services/http/http-answer.ts";
import { WEB_SERVICES } from "../services/http/web-services.ts";
import { better } from "../services/probes/web/http.ts";
import { TCP_PROBES, UDP_PROBES } from "../services/service-probes.ts";
import { findByCertificate } from "./find-product.ts";
import type { Recording } from "./product-file.ts";
import type { Product } from "./product.ts";
import { readRange } from "./product.ts";
import { PRODUCTS } from "./products.ts";

const answerOf = ({ status = 200, headers = {}, body = "" }: NonNullable<Recording["root"]>): HttpAnswer => ({
  status,
  version: "1.1",
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]])),
  body,
});

/** What the definition reads in a recording of pages; null where it does not recognise them. */
const readPages = (product: Product, { root = {}, landing, answers = [] }: Recording) => {
  const service = webService(product);
  const got = answers.map(answerOf);
  return better(service.read(answerOf(root), got), landing === undefined ? null : service.read(answerOf(landing), got));
};

/** As a scan looks it up: the definition must be the one found, not only match. */
const isCertificateOf = (product: Product, subject: string): boolean => findByCertificate(subject) === product;

const identified = PRODUCTS.flatMap((product) =>
  product.recordings
    .filter(({ is }) => is !== "look-alike")
    .map((recording, index) => [product.name, index, product, recording] as const),
);
const lookAlikes = PRODUCTS.flatMap((product) =>
  product.recordings
    .filter(({ is }) => is === "look-alike")
    .map((recording, index) => [product.name, index, product, recording] as const),
);

test("at least 250 products are defined, one file each, with a name of its own", () => {
  expect(PRODUCTS.length).toBeGreaterThanOrEqual(250);
  const names = [...LINE_SERVICES, ...PRODUCTS].map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("every file is in the folder of a category", () => {
  const folder = new URL("definitions/", import.meta.url);
  expect(readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory())).toEqual([]);
});

/** What is wrong with a definition on its own. */
const faultsOf = (product: Product): string[] => {
  const { name, recordings, version = [], undecidable, service, decides } = product;
  const kinds = new Set(recordings.map(({ is }) => is));
  const versionOf = (kind: Recording["is"]) => recordings.find(({ is }) => is === kind)?.version ?? null;
  const [affected, fixed] = [versionOf("affected"), versionOf("fixed")];
  const hits = (seen: string | null) =>
    seen !== null && [...decides.values()].flat().some((range) => isInRange(seen, range));
  const readsVersion =
    version.length > 0 || service !== null || (affected !== null && recordings.some((it) => it.banner));
  const turned = [...decides.values()]
    .flat()
    .filter(
      ({ startIncluding: from, endExcluding }) =>
        from !== undefined && endExcluding !== undefined && !isInRange(from, { endExcluding }),
    );
  const faults = [
    [!((kinds.has("affected") && kinds.has("fixed")) || kinds.has("open") || kinds.has("closed")), "two recordings"],
    [!kinds.has("look-alike") && service === null, "a look-alike"],
    [!readsVersion && undecidable === null, "a version or the reason why it has none"],
    [decides.size > 0 && affected !== null && !hits(affected), "an affected release in a stated range"],
    [hits(fixed), "a fixed release in no range"],
    [turned.length > 0, "bounds in order"],
  ] as const;
  return faults.filter(([isFault]) => isFault).map(([, fault]) => `${name} lacks ${fault}`);
};

test("every definition has what its law demands", () => {
  expect(PRODUCTS.flatMap(faultsOf)).toEqual([]);
});

/** What a recording lets its definition read, whatever kind of recording it is. */
const readRecording = async (product: Product, recording: Recording) => {
  const { root, banner, certificate } = recording;
  const pages = root === undefined ? null : readPages(product, recording);
  const found = banner === undefined ? null : await ownFingerprints.identify(...banner);
  const cpe = found?.cpe23 == null ? null : parseCpe(found.cpe23);
  const isOurs = cpe !== null && `${cpe.part}:${cpe.vendor}:${cpe.product}` === `${product.part}:${product.cpe}`;
  const known = [...TCP_PROBES, ...UDP_PROBES].map(({ id }) => id).concat(WEB_SERVICES.map(({ name }) => name));
  return {
    isIdentified:
      pages !== null ||
      isOurs ||
      (certificate !== undefined && isCertificateOf(product, certificate)) ||
      (root === undefined && banner === undefined && known.includes(product.service ?? "")),
    // The version of a protocol is read by its probe, which has recordings of its own.
    version:
      root === undefined && banner === undefined
        ? (recording.version ?? null)
        : (pages?.version ?? found?.version ?? null),
    unauthenticated: recording.unauthenticated === undefined ? undefined : pages?.unauthenticated,
  };
};

test.each(identified)("%s, recording %i is identified", async (_name, _index, product, recording) => {
  const { version = null, unauthenticated } = recording;
  expect(await readRecording(product, recording)).toEqual({ isIdentified: true, version, unauthenticated });
});

test.each(lookAlikes)("%s, look-alike %i is not taken for it", async (_name, _index, product, recording) => {
  expect((await readRecording(product, recording)).isIdentified).toBe(false);
});

test("no definition takes the recording of another product for its own", () => {
  const withSigns = PRODUCTS.filter(({ signs }) => signs.length > 0);
  const mistaken = withSigns.flatMap((product) =>
    identified
      .filter(([name, , , recording]) => name !== product.name && recording.root !== undefined)
      .filter(([, , , recording]) => readPages(product, { ...recording, answers: [] }) !== null)
      .map(([name]) => `${product.name} reads ${name}`),
  );
  expect([...new Set(mistaken)]).toEqual([]);
});

test("an empty page is no product", () => {
  const empty: Recording = { is: "look-alike", root: {} };
  expect(PRODUCTS.filter((product) => readPages(product, empty) !== null).map(({ name }) => name)).toEqual([]);
});

test("whatever is reported as open has a kind and a configuration that closes it", () => {
  const openable = PRODUCTS.filter(({ open }) => open !== undefined);
  expect(openable.filter(({ kind, fix }) => kind === null || fix === null).map(({ name }) => name)).toEqual([]);
});

test("pages of any size are read in time", () => {
  const hostile = ["<title>".repeat(9_000), `"versionInfo":{${"x".repeat(64_000)}`, "Privoxy</a> ".repeat(5_000)];
  const started = performance.now();
  for (const product of PRODUCTS)
    for (const body of hostile) {
      const answer = answerOf({ body, headers: { server: body.slice(0, 8_000), etag: body.slice(0, 8_000) } });
      webService(product).read(
        answer,
        (product.asks ?? []).map(() => answer),
      );
    }
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("ranges are read as they are written", () => {
  expect(readRange(">=7.0.0 <7.0.14")).toEqual({ startIncluding: "7.0.0", endExcluding: "7.0.14" });
  expect(readRange("=2.3.4")).toEqual({ startIncluding: "2.3.4", endIncluding: "2.3.4" });
  expect(readRange("<=9.1")).toEqual({ endIncluding: "9.1" });
  expect(readRange(">1")).toEqual({ startExcluding: "1" });
});
