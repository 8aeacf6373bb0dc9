import { asSource, download, readListBody } from "../download.ts";
import { readBreachCsv } from "../leaks/breach-csv.ts";
import { readBreachJson } from "../leaks/breach-json.ts";
import type { Connector, Batch } from "./connector.ts";

/** Which logins does another service know of? (Any list as JSON or CSV with the fields of a breach) */
export const leakFeed: Connector = {
  id: "leak-feed",
  name: "Lists of leaked logins",
  gives: ["leaks"],
  licence: "The publisher's own",
  everyHours: 24,
  url: "",
  key: { required: false, asked: "header Authorization" },
  options: [],
  async *collect(context) {
    const headers = context.key === null ? {} : { authorization: context.key };
    // `{domain}` in the address: the service is asked about each of our domains and no others.
    const urls = context.url.includes("{domain}")
      ? context.domains.map((domain) => context.url.replaceAll("{domain}", encodeURIComponent(domain)))
      : [context.url];
    for (const url of urls) {
      const { body, response } = await download(context, { url, headers, alsoFine: [404] });
      if (response.status === 404) continue;
      const head = readListBody(body)
        .toString("utf8", 0, 200)
        .replace(/^\ufeff/, "")
        .trimStart();
      const name = URL.parse(url)?.hostname ?? "feed";
      const read = /^[[{]/.test(head) ? readBreachJson : readBreachCsv;
      for await (const { entries, bad } of read(asSource(name, body)))
        yield {
          items: entries.map((leak) => ({ kind: "leak", leak })),
          complaints: bad.map(({ line, reason }) => `line ${line}: ${reason}`),
        } satisfies Batch;
    }
  },
};
