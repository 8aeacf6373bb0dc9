import * as z from "zod";

/** The layout retire.js publishes its repository in; only the fields that are used. */
export const Wire = z.record(
  z.string(),
  z.object({
    vulnerabilities: z
      .array(
        z.object({
          below: z.string().optional(),
          atOrAbove: z.string().optional(),
          excludes: z.array(z.string()).optional(),
          severity: z.string().optional(),
          identifiers: z
            .object({
              CVE: z.array(z.string()).optional(),
              githubID: z.string().optional(),
              summary: z.string().optional(),
            })
            .optional(),
          info: z.array(z.string()).optional(),
        }),
      )
      .default([]),
    extractors: z
      .object({
        uri: z.array(z.string()).optional(),
        filename: z.array(z.string()).optional(),
        filecontent: z.array(z.string()).optional(),
        hashes: z.record(z.string(), z.string()).optional(),
      })
      .default({}),
  }),
);

export type WireLibraries = z.input<typeof Wire>;
