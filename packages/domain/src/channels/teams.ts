import { defineChannel, type MessageWords } from "./channel.ts";
import { readStatus } from "./destination.ts";
import { judgeServiceUrl, urlHint } from "./web-address.ts";

const MAX_GROUPS = 30; // Teams takes messages of some 28 kB

const run = (text: string, more: object = {}) => ({ type: "TextRun", text, ...more });
// Rich text blocks, because text blocks read markdown: a finding's name could otherwise become a link.
const line = (text: string, more: object = {}, block: object = {}) => ({
  type: "RichTextBlock",
  inlines: [run(text, more)],
  ...block,
});

/** An alert as an Adaptive Card in the envelope that Teams' Workflows take. */
const teamsMessage = ({ title, groups, rest, about, link, open }: MessageWords): object => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: [
          line(title, { size: "Large", weight: "Bolder" }),
          ...groups
            .slice(0, MAX_GROUPS)
            .flatMap(({ heading, items, more }) => [
              line(heading, { weight: "Bolder" }, { spacing: "Medium" }),
              ...[...items, ...(more === null ? [] : [more])].map((item) =>
                line(`• ${item}`, {}, { spacing: "Small" }),
              ),
            ]),
          ...(rest === null ? [] : [line(rest, {}, { spacing: "Medium" })]),
          line(about, { isSubtle: true, size: "Small" }, { spacing: "Medium" }),
        ],
        actions: [{ type: "Action.OpenUrl", title: open, url: link }],
      },
    },
  ],
});

/** Workflows of Teams. The connectors of Office 365 were retired and would swallow every message. */
export const teams = defineChannel({
  id: "teams",
  field: "teams_webhook",
  input: "url",
  via: "web",
  signs: false,
  takesReports: true,
  judge: (text) =>
    judgeServiceUrl(text, {
      hosts: ["*.logic.azure.com", "*.environment.api.powerplatform.com"],
      retired: "webhook.office.com",
    }),
  hint: urlHint,
  request: (address, { words }) => ({ url: address, body: teamsMessage(words) }),
  read: readStatus,
});
