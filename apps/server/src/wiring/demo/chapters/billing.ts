import { perLocale } from "@parapet/words/locale";

import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";

interface Versioned {
  readonly data: { readonly version: number };
}

/** The operator enters what invoices state; the client orders an add-on by invoice, and its payment is recorded. */
export const orderAddOn = async ({ portal }: StoryStage): Promise<void> => {
  const issuer = "/portal_management/billing/";
  const { data: stated } = await portal.call<Versioned>(PERSON.operator, "GET", issuer);
  await portal.call(PERSON.operator, "PUT", issuer, {
    issuer: {
      payee: "Parapet Demo Ltd",
      address: "1 Rampart Street\nLondon EC1A 1AA\nUnited Kingdom",
      tax_number: "GB 000 0000 00",
      email: "billing@parapet.test",
      bank: "Example Bank",
      account: "GB00 TEST 0000 0000 0000 00",
      routing: "TESTGB00",
      prefix: "P",
      due_days: 30,
      tax_name: "VAT",
      tax_percent: 20,
      note: perLocale(() => ""),
    },
    version: stated.version,
  });
  const { data: profile } = await portal.call<Versioned>(PERSON.admin, "GET", "/billing_profile/");
  await portal.call(PERSON.admin, "PUT", "/billing_profile/", {
    company: "Acme Tools Ltd",
    address: "12 Anvil Road\nSheffield S1 1AA\nUnited Kingdom",
    po_number: "PO-2077",
    contact_name: "Accounts payable",
    contact_email: "accounts@acme.test",
    version: profile.version,
  });
  const { data: invoice } = await portal.call<{ data: { number: string } }>(PERSON.admin, "POST", "/invoices/", {
    item: { kind: "add_on", add_on: "priorityAlerting", pack: "perYear", quantity: 1 },
  });
  await portal.call(PERSON.operator, "POST", `/invoices/${invoice.number}/settle/`, { note: "Bank transfer received" });
};
