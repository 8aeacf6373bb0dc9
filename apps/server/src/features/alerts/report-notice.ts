import { plainLine } from "@parapet/domain/alerts";
import type { MessageWords } from "@parapet/domain/channels";
import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";
import { ALERTING_WORDS } from "@parapet/words/messages/alerts/alerting/words";

/** A report that is ready. What it found is not part of the message: its readers sign in for that. */
export interface ReportNotice {
  readonly report: string;
  readonly organization: string;
  readonly domains: readonly string[];
  readonly locale: Locale;
  readonly link: string;
}

const PRODUCT = "Parapet";

export const wordReport = ({ report, organization, domains, locale, link }: ReportNotice): MessageWords => {
  const words = ALERTING_WORDS[locale].report;
  const name = plainLine(report, 100);
  return {
    title: formatText(locale, words.title, { report: name }),
    groups: [
      { heading: plainLine(organization, 120), items: domains.map((domain) => plainLine(domain, 253)), more: null },
    ],
    rest: null,
    about: words.about,
    link,
    open: formatText(locale, ALERTING_WORDS[locale].open, { product: PRODUCT }),
  };
};

/** The same as a program reads it. */
export const reportEvent = (id: string, at: Date, { report, organization, domains, link }: ReportNotice): object => ({
  id,
  type: "report.ready",
  created_at: Math.floor(at.getTime() / 1000),
  data: { report, organization, domains, link },
});
