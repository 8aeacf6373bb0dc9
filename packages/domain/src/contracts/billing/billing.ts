import { perLocale } from "@parapet/words/locale";
import * as z from "zod";

import { billing } from "../../features/billing.ts";
import { RowVersion } from "../bounds.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { OrganizationName, shownName } from "../person.ts";

/** Control and direction characters; line breaks belong to an address. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A postal address or a note of several lines. */
const lines = (longest: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .max(longest)
    .refine((text) => !HIDDEN.test(text.replaceAll("\n", "")), "Contains a character that is not allowed");

const optional = (longest: number) => z.union([z.literal(""), shownName(longest)]).default("");

const ADDRESS = 500;

/** Whom invoices are addressed to. */
const BillingProfile = z.strictObject({
  company: OrganizationName,
  address: lines(ADDRESS).min(5),
  tax_number: optional(40),
  po_number: optional(60),
  contact_name: optional(100),
  contact_email: z.union([z.literal(""), EmailAddress]).default(""),
});
export type BillingProfile = z.output<typeof BillingProfile>;

const Text = z.string();

/** The same as it is read: checked when it was saved. */
const SavedProfile = z.object({
  company: Text,
  address: Text,
  tax_number: Text,
  po_number: Text,
  contact_name: Text,
  contact_email: Text,
});

/** The own organization's billing details; null until they are saved. */
export const getBillingProfile = endpoint(billing.calls.getBillingProfile, {
  summary: "Get the organization's billing details",
  reply: z.object({ data: z.object({ profile: SavedProfile.nullable(), version: RowVersion }) }),
});

export const changeBillingProfile = endpoint(billing.calls.changeBillingProfile, {
  summary: "Update the organization's billing details; used for new invoices",
  body: BillingProfile.extend({ version: RowVersion }),
  reply: z.object({ data: z.object({ version: RowVersion }) }),
});

/** What invoices state about the operator, and how they are numbered, taxed and due. */
export const InvoiceIssuer = z.strictObject({
  payee: optional(200),
  address: lines(ADDRESS).default(""),
  tax_number: optional(40),
  email: z.union([z.literal(""), EmailAddress]).default(""),
  bank: optional(100),
  /** IBAN or account number. */
  account: optional(60),
  /** BIC, SWIFT or routing number. */
  routing: optional(60),
  /** The first part of every number: `P` gives `P-2026-0001`. */
  prefix: z
    .string()
    .max(6)
    .regex(/^[A-Z0-9]{1,6}$/, "Use one to six capital letters or digits")
    .default("P"),
  due_days: z.number().int().min(0).max(180).default(30),
  tax_name: optional(20),
  tax_percent: z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), "Use at most two decimal places")
    .default(0),
  /** A note on every invoice, by language. */
  note: z.strictObject(perLocale(() => lines(1_000).default(""))),
});
export type InvoiceIssuer = z.output<typeof InvoiceIssuer>;

const SavedIssuer = z.object({
  payee: Text,
  address: Text,
  tax_number: Text,
  email: Text,
  bank: Text,
  account: Text,
  routing: Text,
  prefix: Text,
  due_days: z.number().int(),
  tax_name: Text,
  tax_percent: z.number(),
  note: z.object(perLocale(() => Text)),
});

export const getInvoiceIssuer = endpoint(billing.calls.getInvoiceIssuer, {
  summary: "Get the issuer details of invoices",
  reply: z.object({
    data: z.object({
      issuer: SavedIssuer,
      /** The details without which a customer cannot pay an invoice. */
      missing: z.array(z.enum(["payee", "address", "bank", "account"])),
      version: RowVersion,
    }),
  }),
});

export const changeInvoiceIssuer = endpoint(billing.calls.changeInvoiceIssuer, {
  summary: "Update the issuer details of new invoices",
  body: z.strictObject({ issuer: InvoiceIssuer, version: RowVersion }),
  reply: z.object({ data: z.object({ version: RowVersion }) }),
});
