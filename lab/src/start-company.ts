import type { Blueprint, HostPlan } from "./blueprint.ts";
import type { RecordPlan, ZonePlan } from "./dns/zone-plan.ts";
import type { ServicePlan } from "./services/service-plan.ts";
import { type Lab, type LabOptions, startLab } from "./start-lab.ts";
import type { CertificatePlan } from "./tls/certificate-plan.ts";
import { page } from "./web/pages.ts";
import type { Answer, SitePlan } from "./web/site-plan.ts";

/** What is special about a small company made for one test. Everything else is plain: one host, one site, no mail. */
export interface SmallCompany {
  readonly txt?: Readonly<Record<string, readonly string[]>>;
  readonly records?: readonly RecordPlan[];
  /** Paths of the site at the domain itself, over HTTP and HTTPS. */
  readonly files?: Readonly<Record<string, Answer>>;
  readonly headers?: SitePlan["headers"];
  readonly site?: Partial<Omit<SitePlan, "paths" | "headers">>;
  readonly certificate?: CertificatePlan;
  /** Services of the host at the domain itself; a web server on 80 and 443 by default. */
  readonly services?: readonly ServicePlan[];
  readonly zone?: Partial<Omit<ZonePlan, "origin" | "records">>;
  readonly hosts?: readonly HostPlan[];
  readonly zones?: readonly ZonePlan[];
}

/** A lab with one small company in it. Its `net` reaches that company and nothing else. */
export const startCompany = (domain: string, company: SmallCompany = {}, options: LabOptions = {}): Promise<Lab> =>
  startLab([smallCompany(domain, company)], options);

const WEB: readonly ServicePlan[] = [
  { port: 80, speaks: "http" },
  { port: 443, speaks: "https" },
];

const smallCompany = (domain: string, company: SmallCompany): Blueprint => {
  const texts = Object.entries(company.txt ?? {}).flatMap(([name, all]) =>
    all.map((data): RecordPlan => ({ name, type: "TXT", data })),
  );
  return {
    domain,
    zones: [
      { origin: domain, ...company.zone, records: [...texts, ...(company.records ?? [])] },
      ...(company.zones ?? []),
    ],
    hosts: [
      {
        name: domain,
        aliases: [`www.${domain}`],
        site: {
          ...company.site,
          ...(company.headers === undefined ? {} : { headers: company.headers }),
          paths: { "/": page(domain, `<h1>${domain}</h1>`), ...company.files },
        },
        ...(company.certificate === undefined ? {} : { certificate: company.certificate }),
        services: company.services ?? WEB,
      },
      ...(company.hosts ?? []),
    ],
    faults: [],
  };
};
