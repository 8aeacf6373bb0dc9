import { asSource, download, readListBody } from "../download.ts";
import { readListings } from "../market/market-listing.ts";
import type { Connector } from "./connector.ts";

/** Which logs are offered for sale? (Any list as JSON or CSV) */
export const marketFeed: Connector = {
  id: "market-feed",
  name: "Listings of logs for sale",
  gives: ["listings"],
  licence: "The publisher's own",
  everyHours: 6,
  url: "",
  key: { required: false, asked: "header Authorization" },
  options: [],
  async *collect(context) {
    const headers = context.key === null ? {} : { authorization: context.key };
    const { body } = await download(context, { url: context.url, headers });
    const market = URL.parse(context.url)?.hostname ?? "feed";
    for await (const { entries, bad } of readListings(asSource(market, readListBody(body)), market))
      yield {
        items: entries.map((listing) => ({ kind: "listing", listing })),
        complaints: bad.map(({ line, reason }) => `line ${line}: ${reason}`),
      };
  },
};
