/** One run of the template engine in a process of its own, so that its memory is its own. Prints one JSON line. */
import { readFileSync } from "node:fs";

import { createAddressPolicy } from "../../packages/net/src/address-policy.ts";
import { createNet } from "../../packages/net/src/create-net.ts";
import type { HttpResponse } from "../../packages/net/src/net.ts";
import { toHttpScope, startKnowledge } from "../../packages/scanner/src/templates/http-scope.ts";
import { matchBlock } from "../../packages/scanner/src/templates/match-block.ts";
import { readTemplate } from "../../packages/scanner/src/templates/read-template.ts";
import { responseView } from "../../packages/scanner/src/templates/response-view.ts";
import { runTemplates } from "../../packages/scanner/src/templates/run-templates.ts";
import { targetNames } from "../../packages/scanner/src/templates/target-names.ts";
import { newSiteVisit } from "../../packages/scanner/src/visit/site-visit.ts";

interface Order {
  readonly sources: string;
  readonly url: string;
  readonly resolver: string;
  readonly allow: string;
}

const order = JSON.parse(process.argv[2] ?? "{}") as Order;
const sources = JSON.parse(readFileSync(order.sources, "utf8")) as { file: string; text: string }[];

const readingStarted = performance.now();
const templates = sources.map(({ file, text }) => readTemplate(text, file));
const readMs = performance.now() - readingStarted;

await using net = createNet({ resolvers: [order.resolver], policy: createAddressPolicy({ allow: [order.allow] }) });
const signal = AbortSignal.timeout(300_000);
let peakBytes = 0;
const watch = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 50);
const visit = newSiteVisit({ url: order.url }, net, signal);
const runStarted = performance.now();
const run = await runTemplates(templates, visit, net, order.url, signal);
const runMs = performance.now() - runStarted;
clearInterval(watch);
peakBytes = Math.max(peakBytes, process.memoryUsage.rss());

// Matching alone: every block of every template evaluates two answers that are in memory already.
const home = (await visit.home()).page;
const absent = await visit.control("/x.txt");
const target = targetNames(order.url);
const judgeAll = (response: HttpResponse): void => {
  for (const template of templates) {
    const knowledge = startKnowledge(template, target);
    for (const block of template.http) {
      const view = responseView(response);
      matchBlock(block, view, toHttpScope(knowledge, {}, view));
    }
  }
};
judgeAll(absent);
const matchingStarted = performance.now();
judgeAll({ ...home });
judgeAll({ ...absent });
const matchMs = performance.now() - matchingStarted;

console.log(
  JSON.stringify({
    templates: templates.length,
    readMs,
    runMs,
    sent: visit.sent(),
    hits: run.hits.length,
    blind: run.blind.length,
    peakMb: peakBytes / 1e6,
    homeBytes: home.body.length,
    matchedPerSecond: (2 * templates.length * 1000) / matchMs,
  }),
);
