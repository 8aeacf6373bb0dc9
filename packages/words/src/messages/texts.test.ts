import { expect, test } from "vitest";

import { textFaults } from "../testing/text-faults.ts";
import { ALERTING_WORDS } from "./alerts/alerting/words.ts";
import { CHANNEL_WORDS } from "./alerts/channels/words.ts";
import { NOTICE_WORDS } from "./alerts/notices/words.ts";
import { OFFER_WORDS } from "./billing/offers/words.ts";
import { COMPLIANCE_WORDS } from "./compliance/words.ts";
import { SEARCH_PROBLEM_WORDS } from "./intel/search-problems/words.ts";
import { CALENDAR_WORDS } from "./inventory/calendar/words.ts";
import { LEAD_KINDS } from "./mail/lead-kinds.ts";
import { MAIL_WORDS } from "./mail/words.ts";
import { REFUSALS } from "./refusals.ts";
import { DOCUMENT_WORDS } from "./reports/report/document-words.ts";
import { INVOICE_WORDS } from "./reports/report/invoice-words.ts";
import { PACK_WORDS } from "./takedowns/takedown-letters/pack-words.ts";
import { STATE_WORDS } from "./takedowns/takedown-letters/state-words.ts";
import { LETTER_WORDS } from "./takedowns/takedown-letters/words.ts";

test.each([
  ["alerts", ALERTING_WORDS],
  ["the calendar feed", CALENDAR_WORDS],
  ["channels", CHANNEL_WORDS],
  ["compliance files", COMPLIANCE_WORDS],
  ["leads", LEAD_KINDS],
  ["mails", MAIL_WORDS],
  ["notices", NOTICE_WORDS],
  ["offers", OFFER_WORDS],
  ["refusals", REFUSALS],
  ["search problems", SEARCH_PROBLEM_WORDS],
  ["the PDF report", DOCUMENT_WORDS],
  ["invoices", INVOICE_WORDS],
  ["evidence packs", PACK_WORDS],
  ["takedown states", STATE_WORDS],
  ["takedown letters", LETTER_WORDS],
])("the texts of %s format in every language with the same values", (_, texts) =>
  expect(textFaults(texts)).toEqual([]),
);
