import * as z from "zod";

const Cvss = z.looseObject({ baseSeverity: z.string().optional() });
const Metric = z.looseObject({ severity: z.string().optional() });

/** The year feeds in format 1.1, which people still keep on disk. */
const Legacy = z.object({
  cve: z.object({
    CVE_data_meta: z.object({ ID: z.string(), ASSIGNER: z.string().optional() }),
    description: z.object({ description_data: z.array(z.object({ lang: z.string(), value: z.string() })) }),
    problemtype: z
      .object({
        problemtype_data: z.array(
          z.object({ description: z.array(z.object({ lang: z.string(), value: z.string() })) }),
        ),
      })
      .optional(),
    references: z
      .object({
        reference_data: z.array(
          z.object({ url: z.string(), refsource: z.string().optional(), tags: z.array(z.string()).optional() }),
        ),
      })
      .optional(),
  }),
  configurations: z.object({ nodes: z.array(z.unknown()) }).optional(),
  impact: z
    .object({
      baseMetricV3: Metric.extend({ cvssV3: Cvss }).optional(),
      baseMetricV2: Metric.extend({ cvssV2: Cvss }).optional(),
    })
    .optional(),
  publishedDate: z.string(),
  lastModifiedDate: z.string(),
});

interface LegacyNode {
  readonly operator?: string;
  readonly negate?: boolean;
  readonly children?: readonly LegacyNode[];
  readonly cpe_match?: readonly { readonly cpe23Uri?: string }[];
}

const toNode = (node: LegacyNode): unknown => ({
  operator: node.operator ?? "OR",
  negate: node.negate ?? false,
  cpeMatch: (node.cpe_match ?? []).map(({ cpe23Uri, ...rest }) => ({ ...rest, criteria: cpe23Uri })),
  children: (node.children ?? []).map(toNode),
});

const NVD = "nvd@nist.gov";

/** Brings a record of format 1.1 into the shape of format 2.0; anything else is returned unchanged. */
export const fromLegacy = (value: unknown): unknown => {
  const parsed = Legacy.safeParse(value);
  if (!parsed.success) return value;
  const { cve, configurations, impact, publishedDate, lastModifiedDate } = parsed.data;
  const v3 = impact?.baseMetricV3;
  const v2 = impact?.baseMetricV2;
  const isNewest = v3?.cvssV3["version"] === "3.1";
  return {
    cve: {
      id: cve.CVE_data_meta.ID,
      sourceIdentifier: cve.CVE_data_meta.ASSIGNER,
      published: publishedDate,
      lastModified: lastModifiedDate,
      vulnStatus: cve.description.description_data.some((it) => it.value.startsWith("** REJECT **"))
        ? "Rejected"
        : "Analyzed",
      descriptions: cve.description.description_data,
      metrics: {
        ...(v3 && {
          [isNewest ? "cvssMetricV31" : "cvssMetricV30"]: [{ source: NVD, type: "Primary", cvssData: v3.cvssV3 }],
        }),
        ...(v2 && { cvssMetricV2: [{ source: NVD, type: "Primary", cvssData: v2.cvssV2, baseSeverity: v2.severity }] }),
      },
      weaknesses: (cve.problemtype?.problemtype_data ?? []).map((it) => ({
        source: NVD,
        type: "Primary",
        description: it.description,
      })),
      configurations: (configurations?.nodes ?? []).map((node) => ({ nodes: [toNode(node as LegacyNode)] })),
      references: (cve.references?.reference_data ?? []).map(({ url, refsource, tags }) => ({
        url,
        source: refsource,
        tags,
      })),
    },
  };
};
