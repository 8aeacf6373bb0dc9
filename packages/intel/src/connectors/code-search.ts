import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { download, parseSteering } from "../download.ts";
import { type CodeHit, type Connector, each, type Batch, listOption } from "./connector.ts";

const Wire = z.object({
  incomplete_results: z.boolean().catch(false),
  items: z.array(
    z.object({
      path: z.string().max(1_000),
      html_url: z.string().max(2_000),
      repository: z.object({ full_name: z.string().max(300) }),
      text_matches: z.array(z.object({ fragment: z.string().max(50_000).catch("") })).catch([]),
    }),
  ),
});

const WORDS = ["password", "secret", "token"];
const PER_PAGE = 100;

/** Who put our names and secrets into public code? (GitHub's code search) */
export const codeSearch: Connector = {
  id: "code-search",
  name: "GitHub code search",
  isAskedByDomain: true,
  gives: ["code"],
  licence: "GitHub terms of service",
  everyHours: 24,
  url: "https://api.github.com",
  key: { required: true, asked: "header Authorization: Bearer" },
  options: [{ name: "words", kind: "list", required: false, choices: [] }],
  async *collect(context) {
    const words = listOption(context, "words");
    const asks = context.domains.flatMap((domain) =>
      (words.length === 0 ? WORDS : words).map((word) => ({ domain, word })),
    );
    const one = async ({ domain, word }: { domain: string; word: string }): Promise<Batch> => {
      const query = new URLSearchParams({ q: `"${domain}" ${word}`, per_page: String(PER_PAGE) });
      const { body } = await download(context, {
        url: `${context.url.replace(/\/+$/, "")}/search/code?${query.toString()}`,
        json: true,
        headers: { accept: "application/vnd.github.text-match+json", authorization: `Bearer ${context.key ?? ""}` },
      });
      const parsed = Wire.safeParse(parseSteering(body, "the code search"));
      if (!parsed.success)
        throw new ProbeError("malformed", "the code search's answer does not have the published shape");
      const hits = parsed.data.items.map((it): CodeHit => ({
        domain,
        repository: it.repository.full_name,
        path: it.path,
        url: it.html_url,
        fragment: it.text_matches.map(({ fragment }) => fragment).join("\n…\n"),
      }));
      const complaints = parsed.data.incomplete_results ? [`${domain}: the search stopped before it was complete`] : [];
      return { items: hits.map((hit) => ({ kind: "code", hit })), complaints };
    };
    yield* each(asks, ({ domain, word }) => `${domain} ${word}`, one);
  },
};
