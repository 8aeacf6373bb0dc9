import { defineChannel, type MessageWords } from "./channel.ts";
import { readStatus } from "./destination.ts";
import { judgeServiceUrl, urlHint } from "./web-address.ts";

/** Slack reads `<…>` as links and mentions; these three signs are all that must be escaped. */
const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const MAX_TEXT = 2_900; // a section takes 3,000 characters
const MAX_HEADER = 150;
const MAX_GROUPS = 40; // a message takes 50 blocks

// Verbatim: names of channels and people in a finding are letters, not mentions.
const mrkdwn = (text: string) => ({ type: "mrkdwn", text: text.slice(0, MAX_TEXT), verbatim: true });

/** An alert as Slack's incoming webhooks take it (Block Kit). */
const slackMessage = ({ title, groups, rest, about, link, open }: MessageWords): object => ({
  text: escape(title),
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    { type: "header", text: { type: "plain_text", text: title.slice(0, MAX_HEADER), emoji: false } },
    ...groups.slice(0, MAX_GROUPS).map(({ heading, items, more }) => ({
      type: "section",
      text: mrkdwn(
        [
          `*${escape(heading)}*`,
          ...[...items, ...(more === null ? [] : [more])].map((item) => `• ${escape(item)}`),
        ].join("\n"),
      ),
    })),
    ...(rest === null ? [] : [{ type: "section", text: mrkdwn(escape(rest)) }]),
    {
      type: "actions",
      elements: [{ type: "button", text: { type: "plain_text", text: open, emoji: false }, url: link }],
    },
    { type: "context", elements: [{ type: "plain_text", text: about, emoji: false }] },
  ],
});

/** Incoming webhooks of Slack, of apps and workflows. */
export const slack = defineChannel({
  id: "slack",
  field: "slack_webhook",
  input: "url",
  via: "web",
  signs: false,
  takesReports: true,
  judge: (text) =>
    judgeServiceUrl(text, { hosts: ["hooks.slack.com"], path: /^\/(?:services|workflows|triggers)\/[\w/-]{8,300}$/ }),
  hint: urlHint,
  request: (address, { words }) => ({ url: address, body: slackMessage(words) }),
  read: readStatus,
});
