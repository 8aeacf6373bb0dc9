import * as z from "zod";

const Unseen = z.object({ what: z.string(), why: z.string() });

/** What was seen about a look-alike, as it is stored. What could not be checked is named, with its reason. */
export const EvidenceFacts = z.object({
  name: z.string(),
  domain: z.string(),
  registered: z.boolean().nullable(),
  ns: z.array(z.string()),
  a: z.array(z.string()),
  aaaa: z.array(z.string()),
  mx: z.array(z.string()),
  txt: z.array(z.string()),
  registration: z
    .object({
      registrar: z.string().nullable(),
      abuseContact: z.string().nullable(),
      createdAt: z.string().nullable(),
      expiresAt: z.string().nullable(),
      status: z.array(z.string()),
    })
    .nullable(),
  networks: z.array(
    z.object({
      ip: z.string(),
      asn: z.string().nullable(),
      country: z.string().nullable(),
      holder: z.string().nullable(),
      abuseContact: z.string().nullable(),
    }),
  ),
  site: z
    .object({
      url: z.string(),
      status: z.number(),
      title: z.string(),
      description: z.string(),
      asksPassword: z.boolean(),
      technologies: z.array(z.string()),
      certificate: z.object({ issuer: z.string(), issuedAt: z.string() }).nullable(),
      text: z.string(),
    })
    .nullable(),
  similarity: z.number().nullable(),
  /** How alike the page looks to a website of the customer, and where its login form leads; absent in older evidence. */
  visual: z
    .object({ score: z.number(), of: z.string(), credentialsTo: z.array(z.string()) })
    .nullable()
    .default(null),
  sameIcon: z.boolean(),
  parked: z.boolean(),
  blocklists: z.array(z.string()),
  intent: z.object({ score: z.number(), level: z.string() }).nullable(),
  unseen: z.array(Unseen),
});
export type EvidenceFacts = z.infer<typeof EvidenceFacts>;
