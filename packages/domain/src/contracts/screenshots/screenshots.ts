import * as z from "zod";

import { screenshots } from "../../features/screenshots.ts";
import { CAPTURE_KINDS, CAPTURE_STATES } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";

/** Times are Unix seconds. */
const Seconds = z.number().int();
const Percent = z.number().int().min(0).max(100);

/** How alike a site looks to a website of the domain; a part is null where one of the two does not have it. */
export const Likeness = z.object({
  score: Percent,
  /** The score is high enough for a visitor to confuse the two. */
  is_copy: z.boolean(),
  page: Percent,
  logo: Percent.nullable(),
  icon: Percent.nullable(),
  form: Percent.nullable(),
  structure: Percent.nullable(),
  /** One of the pages shows little content: agreement of layout and structure counts less in the score. */
  is_sparse: z.boolean(),
  /** The URL of the website that it resembles most, and its picture. */
  of: z.string(),
  of_picture: z.uuid().nullable(),
});
export type Likeness = z.infer<typeof Likeness>;

const Picture = z.object({
  id: z.uuid(),
  taken_at: Seconds,
  last_seen: Seconds,
  width: z.number().int(),
  height: z.number().int(),
  /** Where the visit ended, after redirects. */
  url: z.string(),
  status: z.number().int().nullable(),
  title: z.string(),
  /** Why the certificate is not trusted; null: it is, or there is none. */
  tls_problem: z.string().nullable(),
  /** A limit of the visit was reached: the page may lack parts. */
  is_cut: z.boolean(),
  asks_password: z.boolean(),
  /** Hosts of other sites that a form sends the password to. */
  credentials_to: z.array(z.string()),
});
export type Picture = z.infer<typeof Picture>;

/** A website, look-alike or suspicious site with its newest screenshot. */
export const Screenshot = z.object({
  /** Null: no attempt was made yet. */
  id: z.uuid().nullable(),
  kind: z.enum(CAPTURE_KINDS),
  domain: z.string(),
  /** The URL of a website or suspicious site, the name of a look-alike. */
  subject: z.string(),
  /** The website's asset or the look-alike's finding. */
  about: z.string().nullable(),
  state: z.enum(CAPTURE_STATES),
  /** Why there is no screenshot, or none of the last attempt; null where it was taken. */
  reason: z.string().nullable(),
  checked_at: Seconds.nullable(),
  /** The newest one; it may be older than the last attempt. */
  picture: Picture.nullable(),
  likeness: Likeness.nullable(),
  changes: z.number().int(),
});
export type Screenshot = z.infer<typeof Screenshot>;

export const listScreenshots = endpoint(screenshots.calls.listScreenshots, {
  summary: "List screenshots, grouped by visual similarity",
  query: z.strictObject({ domain: DomainName.optional(), kind: z.enum(CAPTURE_KINDS).default("website") }),
  reply: z.object({
    /** Sites that look alike are in one group; the largest first, sites without a screenshot last and alone. */
    data: z.array(z.object({ group: z.number().int(), items: z.array(Screenshot) })),
    counts: z.object({
      taken: z.number().int(),
      unreachable: z.number().int(),
      refused: z.number().int(),
      not_assessed: z.number().int(),
    }),
    /** Whether a browser is available to take screenshots. */
    has_browser: z.boolean(),
    left_out: z.number().int(),
  }),
});

export const readScreenshot = endpoint(screenshots.calls.readScreenshot, {
  summary: "Get the screenshots of one website, look-alike or suspicious site, newest first",
  query: z.strictObject({
    domain: DomainName.optional(),
    kind: z.enum(CAPTURE_KINDS),
    subject: z.string().trim().min(1).max(2_000),
  }),
  reply: z.object({ data: Screenshot.extend({ pictures: z.array(Picture) }) }),
});

export const screenshotImage = endpoint(screenshots.calls.screenshotImage, {
  summary: "Get a screenshot as WebP",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.unknown(),
});

export const captureSuspicious = endpoint(screenshots.calls.captureSuspicious, {
  summary: "Take a screenshot of a suspicious site and compare it with the websites of a domain",
  body: z.strictObject({ domain: CompanyDomain, url: z.string().trim().min(1).max(2_000) }),
  reply: z.object({ data: z.object({ id: z.uuid() }) }),
});

export const removeScreenshot = endpoint(screenshots.calls.removeScreenshot, {
  summary: "Remove a suspicious site and its screenshots",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});
