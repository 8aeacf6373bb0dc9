import type { Likeness, Picture } from "@parapet/domain/contracts/screenshots";
import { registrable } from "@parapet/domain/domains";
import { LOOKS_COPIED, type VisualFingerprint, visualLikeness } from "@parapet/scanner/screenshots/visual-likeness";
import * as z from "zod";

import type { Capture } from "./renderer.ts";

/** What is stored about the page of a picture. */
export const PictureFacts = z.object({
  url: z.string(),
  status: z.number().int().nullable(),
  title: z.string(),
  tls_problem: z.string().nullable(),
  is_cut: z.boolean(),
  asks_password: z.boolean(),
  credentials_to: z.array(z.string()),
});
export type PictureFacts = z.infer<typeof PictureFacts>;

export const Fingerprint = z.object({
  page: z.string(),
  logo: z.object({ map: z.string(), ratio: z.number() }).nullable(),
  icon: z.string().nullable(),
  forms: z.array(z.string()),
  structure: z.array(z.number()),
}) satisfies z.ZodType<VisualFingerprint>;

/** What is stored about how alike a site looks, without what is computed from it. */
export const StoredLikeness = z.object({
  score: z.number().int(),
  page: z.number().int(),
  logo: z.number().int().nullable(),
  icon: z.number().int().nullable(),
  form: z.number().int().nullable(),
  structure: z.number().int().nullable(),
  // Absent in what was stored before it was computed.
  is_sparse: z.boolean().default(false),
  of: z.string(),
  of_picture: z.uuid().nullable(),
  asks_password: z.boolean(),
  sends_elsewhere: z.boolean(),
});
export type StoredLikeness = z.infer<typeof StoredLikeness>;

const hostOf = (url: string | null): string | null =>
  url === null ? null : (URL.parse(url)?.hostname.replace(/^\[|\]$/g, "") ?? null);

/** Hosts of other sites that the page's forms send a password to. */
export const credentialsTo = (url: string, forms: readonly { readonly action: string | null }[]): string[] => {
  const own = registrable(hostOf(url) ?? "");
  const hosts = forms.map(({ action }) => hostOf(action)).filter((host) => host !== null && host !== "");
  return [...new Set(hosts as string[])].filter((host) => registrable(host) !== own).slice(0, 10);
};

export const readPictureFacts = (capture: Extract<Capture, { kind: "taken" }>): PictureFacts => ({
  url: capture.url,
  status: capture.status,
  title: capture.title,
  tls_problem: capture.tlsProblem,
  is_cut: capture.isCut,
  asks_password: capture.loginForms.length > 0,
  credentials_to: credentialsTo(capture.url, capture.loginForms),
});

export interface OwnPage {
  readonly picture: string;
  readonly subject: string;
  readonly fingerprint: VisualFingerprint;
}

/** The website of the domain that a site resembles most; null: there is none to compare with. */
export const likenessTo = (
  own: readonly OwnPage[],
  fingerprint: VisualFingerprint,
  facts: PictureFacts,
): StoredLikeness | null => {
  const [best] = own
    .map((page) => ({ page, likeness: visualLikeness(page.fingerprint, fingerprint) }))
    .toSorted((a, b) => b.likeness.score - a.likeness.score);
  if (best === undefined) return null;
  const { isSparse, ...likeness } = best.likeness;
  return {
    ...likeness,
    is_sparse: isSparse,
    of: best.page.subject,
    of_picture: best.page.picture,
    asks_password: facts.asks_password,
    sends_elsewhere: facts.credentials_to.length > 0,
  };
};

export const likenessReply = (stored: unknown): Likeness | null => {
  const likeness = StoredLikeness.nullable().catch(null).parse(stored);
  if (likeness === null) return null;
  const { asks_password: _asks, sends_elsewhere: _sends, ...shown } = likeness;
  return { ...shown, is_copy: shown.score >= LOOKS_COPIED };
};

const NOTHING: PictureFacts = {
  url: "",
  status: null,
  title: "",
  tls_problem: null,
  is_cut: false,
  asks_password: false,
  credentials_to: [],
};

export const factsReply = (stored: unknown): Omit<Picture, "height" | "id" | "last_seen" | "taken_at" | "width"> =>
  PictureFacts.catch(NOTHING).parse(stored);

/** What a screenshot adds to the evidence about a site. */
export const visualEvidence = (
  own: readonly OwnPage[],
  capture: Extract<Capture, { kind: "taken" }>,
): { readonly score: number; readonly of: string; readonly credentialsTo: string[] } | null => {
  const facts = readPictureFacts(capture);
  const likeness = likenessTo(own, capture.fingerprint, facts);
  return likeness === null ? null : { score: likeness.score, of: likeness.of, credentialsTo: facts.credentials_to };
};
