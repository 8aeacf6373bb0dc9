import type { AlertMessage } from "./alert-message.ts";

const MAX_GROUPS = 30; // Teams takes messages of some 28 kB

const run = (text: string, more: object = {}) => ({ type: "TextRun", text, ...more });
// Rich text blocks, because text blocks read markdown: a finding's name could otherwise become a link.
const line = (text: string, more: object = {}, block: object = {}) => ({
  type: "RichTextBlock",
  inlines: [run(text, more)],
  ...block,
});

/** An alert as an Adaptive Card in the envelope that Teams' Workflows take. */
export const teamsMessage = ({ title, groups, rest, about, link, open }: AlertMessage): object => ({
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
