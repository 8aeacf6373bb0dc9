import * as z from "zod";

import { organizations } from "../../features/organizations.ts";
import { RowVersion } from "../bounds.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { shownName } from "../person.ts";

/** How the portal calls and colours itself to the reader. */
export const Brand = z.object({
  organization: z.string().nullable(),
  name: z.string(),
  support_email: z.string().nullable(),
  accent: z.string().nullable(),
  /** Where the logo is; null where there is none. */
  logo: z.string().nullable(),
  /** Where visitors see this brand without a session; only the organization itself reads it. */
  host: z.string().nullable(),
  version: RowVersion,
});

export type Brand = z.infer<typeof Brand>;

export const getBrand = endpoint(organizations.calls.getBrand, {
  summary: "Get the branding (name, color, logo) that applies to the caller, or to visitors of this host name",
  reply: z.object({ data: Brand }),
});

export const getLogo = endpoint(organizations.calls.getLogo, {
  summary: "Get the logo of a brand",
  params: z.strictObject({ organization: z.uuid() }),
  reply: z.unknown(),
});

/** Base64 of slightly more than the 512 KiB limit, so that an oversized image gets a specific error. */
const LOGO_CHARACTERS = 1_000_000;

export const changeBrand = endpoint(organizations.calls.changeBrand, {
  summary: "Update the branding: the operator's for all users, a partner's for itself and its clients",
  body: z.strictObject({
    version: RowVersion,
    name: shownName(60),
    support_email: EmailAddress.nullable(),
    /** Six hexadecimal digits; dark enough that white words on it can be read. */
    accent: z
      .string()
      .max(7)
      .regex(/^#[0-9a-fA-F]{6}$/)
      .transform((text) => text.toLowerCase())
      .nullable(),
    /** A PNG, JPEG or WebP picture in base64; null takes it away, leaving it out keeps what is there. */
    logo: z.string().max(LOGO_CHARACTERS).nullable().optional(),
    /** For partners: the host name of their portal, in a domain that they have verified; null removes it, leaving it out keeps what is there. */
    host: CompanyDomain.nullable().optional(),
  }),
  reply: z.object({ data: Brand }),
});
