import { globSync, readFileSync } from "node:fs";

import { compareApkVersions, compareDpkgVersions, compareRpmVersions } from "@parapet/domain/risk/packages";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { listCandidates, listSiblings } from "./discovery/dns-sources/permutations.ts";
import { cleanName, namesInText } from "./discovery/name-scope.ts";
import { toCpe23 } from "./fingerprints/cpe.ts";
import { linearRegex } from "./fingerprints/linear-regex.ts";
import { ownFingerprints } from "./fingerprints/own-fingerprints.ts";
import { readRecog } from "./fingerprints/read-recog.ts";
import { compileSafely } from "./fingerprints/safe-pattern.ts";
import { readWebTechnologies } from "./fingerprints/web-technologies.ts";
import { asciiName } from "./look-alikes/idn.ts";
import { contactsIn, readRdap } from "./look-alikes/rdap.ts";
import { readPage } from "./look-alikes/read-page.ts";
import { pageSimilarity } from "./look-alikes/similarity.ts";
import { splitName } from "./look-alikes/split-name.ts";
import { readWordFile } from "./look-alikes/word-file.ts";
import { parseDkimKey } from "./mail/dkim/parse-dkim-key.ts";
import { parseDmarc } from "./mail/dmarc/parse-dmarc.ts";
import { readListAnswer } from "./mail/dnsbl.ts";
import { addressBytes } from "./mail/ip-address.ts";
import { readMarkCertificate } from "./mail/mark-certificate.ts";
import { coversHost, parseStsPolicy } from "./mail/mta-sts.ts";
import { parseMacroString } from "./mail/spf/macro.ts";
import { parseSpf } from "./mail/spf/parse-spf.ts";
import { readTags } from "./mail/tag-list.ts";
import { portSet } from "./ports/port-set.ts";
import { findByCertificate } from "./products/find-product.ts";
import { isHttpComplete, readJson, readHttpAnswer } from "./services/http/http-answer.ts";
import { findInstalledPackage } from "./services/installed-package.ts";
import { isConsistent } from "./services/merge-identifications.ts";
import { detectDistribution } from "./services/packaging-distribution.ts";
import { runningOn } from "./services/running-on.ts";
import { readSafely } from "./services/service-probe.ts";
import { TCP_PROBES, UDP_PROBES } from "./services/service-probes.ts";
import { seenService } from "./services/testing/service-target.ts";
import { readPrompt, readUnknown } from "./services/unknown-banner.ts";
import { readTlv } from "./services/wire/ber.ts";
import { readBson } from "./services/wire/bson.ts";
import { readVersionAnswer } from "./services/wire/version-bind.ts";
import { compareVersions } from "./templates/dsl/compare-versions.ts";
import { compileExpression } from "./templates/dsl/compile-expression.ts";
import { parseExpression } from "./templates/dsl/parse-expression.ts";
import { readFilling } from "./templates/filling.ts";
import { parseFlow } from "./templates/flow/parse-flow.ts";
import { orderIn } from "./templates/guard/judge-path.ts";
import { payloadKind } from "./templates/guard/read-payload.ts";
import { readingsOf } from "./templates/guard/readings.ts";
import { readJsonPath } from "./templates/json-path.ts";
import { MAX_ROUNDS, payloadRounds } from "./templates/payload-rounds.ts";
import { readTar } from "./templates/read-tar.ts";
import { readTemplate } from "./templates/read-template.ts";
import { chainFacts } from "./tls/chain-facts.ts";
import { readElements } from "./tls/der-elements.ts";
import { messagesIn } from "./tls/handshake-messages.ts";
import { groupBitsIn, hasKeyExchange } from "./tls/key-exchange.ts";
import { readNameConstraints } from "./tls/name-constraints.ts";
import { readCertificate } from "./tls/revocation-list.ts";
import { readServerHello } from "./tls/server-hello.ts";
import { sessionFacts } from "./tls/session-facts.ts";
import { isSamePage } from "./visit/same-page.ts";
import { readCookie } from "./web/cookies.ts";
import { cspFacts, readCsp } from "./web/csp.ts";
import { documentFacts } from "./web/document-facts.ts";
import { readHsts } from "./web/hsts.ts";
import { htmlFacts } from "./web/html-facts.ts";
import { advertisesHttp3 } from "./web/http-versions.ts";
import { ownJavascriptRepository, outdatedLibraries } from "./web/javascript-repository.ts";
import { readJavascriptRepository } from "./web/javascript-repository.ts";
import { linksIn } from "./web/listed-links.ts";
import { maskSecrets, maskValue } from "./web/mask-secrets.ts";
import { scriptFacts } from "./web/script-facts.ts";
import { findSecrets } from "./web/secret-rules.ts";
import { findSensitive } from "./web/sensitive-values.ts";
import { SYSTEM_RULES } from "./web/site-systems.ts";
import { readTakeoverServices } from "./web/takeover-services.ts";
import { page } from "./web/testing/page.ts";

/** One input may take so much of the processor on a slow machine; what is quadratic takes minutes. */
const LIMIT_MS = 2_000;
const MAX_BYTES = 32_768;

/** Milliseconds of the processor, which other programs do not lengthen. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Pieces of every grammar that is read, which the inputs repeat and nest. */
const PIECES = [
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  '"',
  "'",
  ",",
  ":",
  ";",
  "=",
  "/",
  "\\",
  "%",
  "%{d}",
  "%{i",
  "v=spf1 ",
  "include:a.test ",
  "exists:%{i}.a ",
  "v=DMARC1; ",
  "p=none;",
  "rua=mailto:a@b.test,",
  "<a href=",
  "<script src=",
  "<title>",
  "<!--",
  "-->",
  "contains(body, ",
  "!(",
  "&& ",
  "1.",
  "1.0.",
  "v1",
  "-",
  "a",
  "aa",
  "0",
  " ",
  "\n",
  "\r\n",
  "HTTP/1.1 200 OK\r\n",
  "Transfer-Encoding: chunked\r\n\r\n",
  "1\r\nx\r\n",
  "id: x\n",
  "http:\n  - method: GET\n",
  "&a [*a,*a]\n",
  "(a+)+",
  "(a|a)*",
  "jQuery v",
  "$.a",
  "..",
  "[*]",
  "{{a}}",
  "{{",
  "'self' ",
  "default-src ",
] as const;

const hostile: fc.Arbitrary<string> = fc
  .record({
    before: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
    units: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
    times: fc.integer({ min: 1, max: 20_000 }),
    after: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
  })
  .map(({ before, units, times, after }) => {
    const unit = units.join("");
    return [...before, unit.repeat(Math.min(times, Math.ceil(MAX_BYTES / unit.length))), ...after].join("");
  });

/** Whether it comes to an end, with a value or a refusal; running out of stack is neither. */
const endsOrRefuses = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    return error instanceof Error && !/call stack/i.test(error.message);
  }
};

const bannerOf = (text: string) => seenService({ banner: `OpenSSH_9.2p1 Debian ${text}`, version: "9.2p1" });

/** What a publisher's JSON may hold, where the text is JSON; else the text itself, nested. */
const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { [text.slice(0, 50)]: [text, { [text.slice(0, 20)]: text }] };
  }
};

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ["SPF records", parseSpf],
  ["SPF macros", (text) => parseMacroString(text, "domain")],
  ["DMARC records", parseDmarc],
  ["DKIM keys", parseDkimKey],
  ["pages", htmlFacts],
  ["links of lists", linksIn],
  ["TLS sessions", (text) => sessionFacts(Buffer.from(text))],
  ["elements of DER", (text) => readElements(Buffer.from(text))],
  ["name constraints", (text) => readNameConstraints(Buffer.from(text))],
  ["TLS handshakes", (text) => messagesIn(Buffer.from(text))],
  ["content security policies", (text) => cspFacts([text])],
  ["prompts", (text) => readPrompt(Buffer.from(text, "latin1"))],
  ["subjects of certificates", findByCertificate],
  ["paths that templates request", orderIn],
  ["unknown answers", (text) => readUnknown([Buffer.from(text, "latin1")])],
  ["HTTP answers", (text) => readHttpAnswer(Buffer.from(text))],
  ["ends of HTTP answers", (text) => isHttpComplete(Buffer.from(text))],
  ["JSON in answers", (text) => readJson({ status: 200, version: "1.1", headers: {}, body: text })],
  ["BER", (text) => readTlv(Buffer.from(text, "latin1"))],
  ["BSON", (text) => readBson(Buffer.from(text, "latin1"))],
  ["expressions of templates", compileExpression],
  ["placeholders of templates", readFilling],
  ["paths of templates", readJsonPath],
  ["flows of templates", parseFlow],
  ["decoded payloads of templates", readingsOf],
  ["payloads of templates", (text) => payloadKind(text, { isOwn: () => false, isListener: () => false })],
  ["patterns of templates", linearRegex],
  ["templates", (text) => readTemplate(text, "hostile.yaml")],
  ["versions", (text) => compareVersions(text, [`< ${text.slice(0, 40)}`])],
  ["versions of two sources", (text) => isConsistent(text, text.slice(1))],
  ["Recog files", (text) => readRecog(text, "hostile.xml")],
  ["web technologies", (text) => readWebTechnologies(text, "hostile.json")],
  ["scripts", (text) => outdatedLibraries(ownJavascriptRepository(), "https://www.acme.test/a.js", text)],
  ["names in a text", (text) => namesInText(text, "acme.test")],
  ["names", cleanName],
  ["CPE names", toCpe23],
  ["patterns of fingerprints", (text) => compileSafely(text.slice(0, 1_000))],
  ["internationalized names", asciiName],
  ["names to vary", splitName],
  ["registration data", (text) => [readRdap(jsonOrText(text)), contactsIn(jsonOrText(text))]],
  ["pages of look-alikes", (text) => pageSimilarity(readPage(text), readPage(text.slice(1)))],
  ["files of words", (text) => [readWordFile(text, "words"), readWordFile(text, "suffixes")]],
  ["answers of block lists", (text) => readListAnswer([text])],
  ["addresses", addressBytes],
  ["mark certificates", (text) => readMarkCertificate(text, "acme.test", new Date(0))],
  ["MTA-STS policies", (text) => coversHost(parseStsPolicy(text).mx[0] ?? text, "mx.acme.test")],
  ["lists of tags", readTags],
  ["sets of ports", portSet],
  ["packages in banners", (text) => findInstalledPackage(bannerOf(text))],
  ["distributions in banners", (text) => detectDistribution(bannerOf(text))],
  ["systems in banners", (text) => runningOn([bannerOf(text)])],
  ["versions of name servers", (text) => readVersionAnswer(Buffer.from(text, "latin1"))],
  ["parsed expressions", parseExpression],
  ["archives of templates", (text) => [...readTar(Buffer.from(text, "latin1"))]],
  ["chains of certificates", (text) => chainFacts([Buffer.from(text, "latin1")])],
  ["certificates", (text) => readCertificate(Buffer.from(text, "latin1"))],
  ["key exchanges", (text) => [hasKeyExchange(Buffer.from(text)), groupBitsIn(Buffer.from(text))]],
  ["server hellos", (text) => readServerHello(Buffer.from(text, "latin1"))],
  ["cookies", readCookie],
  ["directives of policies", (text) => readCsp([text])],
  ["documents", (text) => [documentFacts(Buffer.from(text)), documentFacts(Buffer.from(`%PDF-1.4\n${text}`))]],
  ["HSTS headers", readHsts],
  ["alternative services", advertisesHttp3],
  ["repositories of libraries", (text) => readJavascriptRepository(jsonOrText(text))],
  ["takeover services", (text) => readTakeoverServices(jsonOrText(text), "2026-01-01")],
  ["masked texts", maskSecrets],
  ["secrets", (text) => findSecrets(text, maskValue)],
  ["sensitive values", findSensitive],
  ["same pages", (text) => isSamePage(page({ body: text }), page({ body: text.slice(1) }))],
  [
    "facts of scripts",
    (text) => scriptFacts("https://www.acme.test/a.js", page({ body: text }), ownJavascriptRepository()),
  ],
  ["dpkg versions", (text) => compareDpkgVersions(text, text.slice(1))],
  ["rpm versions", (text) => compareRpmVersions(text, text.slice(1))],
  ["apk versions", (text) => compareApkVersions(text, text.slice(1))],
  ["systems of sites", (text) => SYSTEM_RULES.map(({ body, generator }) => [body?.test(text), generator?.test(text)])],
];

describe("no input makes a parser hang or overflow the stack", () => {
  test.each(READERS)("%s", (_, read) => {
    fc.assert(
      fc.property(hostile, (text) => {
        const started = processorMs();
        expect(endsOrRefuses(() => read(text))).toBe(true);
        expect(processorMs() - started).toBeLessThan(LIMIT_MS);
      }),
      { numRuns: 25 },
    );
  });
});

/** As much as is read of a page, of elements that are never closed: parsers hold a list of those. */
test.each(["<b>", "<div><li>", "<li><p>", "<table><tr><td>", "<svg><g>"])(
  "pages of nothing but %s are read in time",
  (tags) => {
    const html = tags.repeat((512 * 1024) / tags.length);
    const started = processorMs();
    htmlFacts(html);
    readPage(html);
    expect(processorMs() - started).toBeLessThan(LIMIT_MS);
  },
);

/** Parsers that take what another one of the list has parsed, or that ask the network and bound their answers there. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  readJson: "answers of web sources are limited in size before they are parsed",
  foldersIn: "facts of a page, which is limited in size",
  readProduct: "definitions that are shipped with the program",
  readRange: "definitions that are shipped with the program",
  readParams: "captures of patterns that are bounded",
  readIdentification: "captures of patterns that are bounded",
  addressFacts: "one address",
  findDkimKeys: "asks DNS for a fixed list of selectors",
  readMailRecords: "asks DNS once for each record",
  findDatagramServices: "asks a fixed list of ports",
  findRevocation: "limits the size of the list it downloads",
  readSip: "among the conversations",
  readHttpBlock: "templates",
  readJudging: "templates",
  readTcpBlock: "templates",
  readSslBlock: "templates",
  readWebSocketBlock: "templates",
  certificateFacts: "a certificate that TLS has parsed",
  readNetwork: "one prefix, of at most 49 characters",
  readHeader: "an answer that was parsed",
  readHtml: "a page that was downloaded within limits",
  findFirst: "takes functions",
  findBackPorts: "asks a source of the program",
  findNameServers: "asks DNS once",
  findHttpVersions: "sends a fixed number of requests",
  findClues: "services that were identified",
  findCycle: "looks into a table",
  findServiceKind: "looks into a table",
  findTakeoverService: "looks into a table",
  findHostingProvider: "looks into a table",
  findAsn: "looks into a table",
  findEdge: "looks into a table",
  findCountry: "looks into a table",
  findTouch: "looks into a table",
  findProduct: "looks into a table",
};

test("every parser of the scanner is in the list, or says why not", () => {
  const root = new URL("./", import.meta.url).pathname;
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const exported = globSync("**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "**/testing/**"] }).flatMap((path) =>
    [
      ...readFileSync(`${root}${path}`, "utf8").matchAll(
        /^export (?:const|(?:async )?function\*?) ((?:read|parse|find)\w+|\w+(?:In|Facts))\b/gm,
      ),
    ].map(([, name = ""]) => name),
  );
  expect(exported.length).toBeGreaterThan(50);
  expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(own))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => !exported.includes(name))).toEqual([]);
});

test("every conversation reads any answer in time", () => {
  const probes = [...TCP_PROBES, ...UDP_PROBES];
  fc.assert(
    fc.property(hostile, (text) => {
      const answer = Buffer.from(text, "latin1");
      const started = processorMs();
      for (const probe of probes) {
        const peer = { host: "acme.test", port: probe.ports[0] ?? 1, tls: false };
        readSafely(probe, [answer, answer], peer);
        probe.isComplete?.(answer);
      }
      expect(processorMs() - started).toBeLessThan(2 * LIMIT_MS);
    }),
    { numRuns: 25 },
  );
});

test("built-in fingerprints read any value in time", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const started = processorMs();
      for (const kind of ownFingerprints.kinds) await ownFingerprints.identify(kind, text);
      expect(processorMs() - started).toBeLessThan(2 * LIMIT_MS);
    }),
    { numRuns: 25 },
  );
});

const label = fc
  .array(fc.constantFrom("a", "1", "-", "dev", "test", "99", "x"), { minLength: 1, maxLength: 30 })
  .map((parts) => parts.join("").slice(0, 63));

test("siblings of a host are few, distinct and never the host itself", () => {
  fc.assert(
    fc.property(label, (name) => {
      const siblings = listSiblings(`${name}.acme.test`, "acme.test");
      expect(siblings.length).toBeLessThan(600);
      expect(new Set(siblings).size).toBe(siblings.length);
      expect(siblings).not.toContain(`${name}.acme.test`);
    }),
  );
});

test("siblings of a hundred thousand hosts are generated only as far as they are tried", () => {
  const hosts = Array.from({ length: 100_000 }, (_, index) => `h${index}.acme.test`);
  const started = processorMs();
  const { candidates, unused } = listCandidates(hosts, "acme.test");
  expect(candidates).toHaveLength(4_000);
  expect(unused).toBeGreaterThan(99_000);
  expect(processorMs() - started).toBeLessThan(LIMIT_MS);
});

test("payloads of a template make no more rounds than are allowed, or refuse it", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.array(fc.constant("x"), { maxLength: 200 })),
      fc.constantFrom("clusterbomb", "pitchfork", "batteringram"),
      (payloads, attack) => {
        let rounds = 0;
        expect(endsOrRefuses(() => (rounds = payloadRounds({ payloads, attack }, "http").length))).toBe(true);
        expect(rounds).toBeLessThanOrEqual(MAX_ROUNDS);
      },
    ),
  );
});
