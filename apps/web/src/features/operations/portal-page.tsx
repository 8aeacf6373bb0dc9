import { type ComponentType, lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { PageHead } from "../../shared/ui/page-head.tsx";
import { SideNav } from "../../shared/ui/side-nav.tsx";
import { Loading, Skeleton } from "../../shared/ui/states.tsx";
import { RegistrationsPart } from "./registrations-part.tsx";

/** One section is shown at a time; the code of the others is loaded on demand. */
const PARTS = {
  registrations: RegistrationsPart,
  requests: lazy(async () => ({ default: (await import("./requests-part.tsx")).RequestsPart })),
  orders: lazy(async () => ({ default: (await import("./orders-part.tsx")).OrdersPart })),
  billing: lazy(async () => ({ default: (await import("./billing-part.tsx")).BillingPart })),
  connectors: lazy(async () => ({ default: (await import("./connectors-part.tsx")).ConnectorsPart })),
  feeds: lazy(async () => ({ default: (await import("./feeds-part.tsx")).FeedsPart })),
  imports: lazy(async () => ({ default: (await import("./imports-part.tsx")).ImportsPart })),
  knowledge: lazy(async () => ({ default: (await import("./knowledge-part.tsx")).KnowledgePart })),
  indicators: lazy(async () => ({ default: (await import("./indicators-part.tsx")).IndicatorsPart })),
  breaches: lazy(async () => ({ default: (await import("./breaches-part.tsx")).BreachesPart })),
  brand: lazy(async () => ({ default: (await import("./brand-part.tsx")).BrandPart })),
  siteLinks: lazy(async () => ({ default: (await import("./site-links-part.tsx")).SiteLinksPart })),
  plans: lazy(async () => ({ default: (await import("./plans-part.tsx")).PlansPart })),
  features: lazy(async () => ({ default: (await import("./features-part.tsx")).FeaturesPart })),
  queue: lazy(async () => ({ default: (await import("./queue-part.tsx")).QueuePart })),
  mail: lazy(async () => ({ default: (await import("./mail-part.tsx")).MailPart })),
  audit: lazy(async () => ({ default: (await import("../access/shared/audit/audit-part.tsx")).AuditPart })),
  breakGlass: lazy(async () => ({ default: (await import("./break-glass-part.tsx")).BreakGlassPart })),
  domainApprovals: lazy(async () => ({ default: (await import("./domain-approvals-part.tsx")).DomainApprovalsPart })),
  optOuts: lazy(async () => ({ default: (await import("./opt-outs-part.tsx")).OptOutsPart })),
} as const satisfies Record<string, ComponentType>;
type Part = keyof typeof PARTS;

const NAMES = Object.keys(PARTS) as Part[];
const GROUPS = ["customers", "approvals", "sources", "service", "portal"] as const;

/** What each part belongs to. */
const GROUP_OF = {
  registrations: "customers",
  requests: "customers",
  orders: "customers",
  billing: "customers",
  domainApprovals: "approvals",
  breakGlass: "approvals",
  optOuts: "approvals",
  connectors: "sources",
  feeds: "sources",
  imports: "sources",
  knowledge: "sources",
  indicators: "sources",
  breaches: "sources",
  queue: "service",
  mail: "service",
  audit: "service",
  plans: "portal",
  features: "portal",
  brand: "portal",
  siteLinks: "portal",
} as const satisfies Record<Part, (typeof GROUPS)[number]>;
const PAGE = "/dashboard/management/portal-management";

/** Everything the operator runs the portal with; each part has an address of its own. */
export default function PortalPage() {
  const t = useTranslations("portal");
  const [search] = useSearchParams();
  const part = NAMES.find((name) => name === search.get("part")) ?? "registrations";
  const Shown = PARTS[part];
  const groups = GROUPS.map((group) => ({
    name: t(`groups.${group}`),
    links: NAMES.filter((name) => GROUP_OF[name] === group).map((name) => ({
      id: name,
      to: `${PAGE}?part=${name}`,
      name: t(`parts.${name}`),
    })),
  }));
  return (
    <>
      <PageHead />
      <SideNav label={t("nav")} groups={groups} current={part}>
        <h2 className="sr-only">{t(`parts.${part}`)}</h2>
        <Suspense
          key={part}
          fallback={
            <Loading>
              <Skeleton className="h-64 w-full" />
            </Loading>
          }
        >
          <Shown />
        </Suspense>
      </SideNav>
    </>
  );
}
