import type { ChannelMessage, MessageWords } from "../channel.ts";

/** A message with every part, whose texts carry what must not become a link, a mention or markup. */
export const SAMPLE_WORDS: MessageWords = {
  title: "acme.test: New vulnerabilities (7)",
  groups: [
    {
      heading: "New vulnerabilities",
      items: ["<https://evil.test|click> & <!channel>", "[click](https://evil.test)"],
      more: "and 5 more",
    },
  ],
  rest: "and 12 more",
  about: "Alert “Night watch”",
  link: "https://portal.example/dashboard/current-risk?org=1&domain=acme.test",
  open: "Open in Parapet",
};

export const SAMPLE_MESSAGE: ChannelMessage = {
  id: "d1",
  domain: "acme.test",
  severity: "high",
  words: SAMPLE_WORDS,
  event: { id: "d1", type: "alert.raised", created_at: 1_795_000_000, data: { domain: "acme.test" } },
};
