import clsx from "clsx";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { PageHead } from "../../shared/ui/page-head.tsx";
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
  indicators: lazy(async () => ({ default: (await import("./indicators-part.tsx")).IndicatorsPart })),
  breaches: lazy(async () => ({ default: (await import("./breaches-part.tsx")).BreachesPart })),
  brand: lazy(async () => ({ default: (await import("./brand-part.tsx")).BrandPart })),
  siteLinks: lazy(async () => ({ default: (await import("./site-links-part.tsx")).SiteLinksPart })),
  plans: lazy(async () => ({ default: (await import("./plans-part.tsx")).PlansPart })),
  features: lazy(async () => ({ default: (await import("./features-part.tsx")).FeaturesPart })),
  queue: lazy(async () => ({ default: (await import("./queue-part.tsx")).QueuePart })),
  mail: lazy(async () => ({ default: (await import("./mail-part.tsx")).MailPart })),
  audit: lazy(async () => ({ default: (await import("../../shared/audit/audit-part.tsx")).AuditPart })),
  breakGlass: lazy(async () => ({ default: (await import("./break-glass-part.tsx")).BreakGlassPart })),
  domainApprovals: lazy(async () => ({ default: (await import("./domain-approvals-part.tsx")).DomainApprovalsPart })),
  optOuts: lazy(async () => ({ default: (await import("./opt-outs-part.tsx")).OptOutsPart })),
} as const satisfies Record<string, ComponentType>;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];
const GAP_PX = 40;

/** Everything the operator runs the portal with; each part has an address of its own. */
export default function PortalPage() {
  const t = useTranslations("portal");
  const titles = useTranslations("titles");
  const [search] = useSearchParams();
  const part = NAMES.find((name) => name === search.get("part")) ?? "registrations";
  const Shown = PARTS[part];
  const nav = useRef<HTMLElement>(null);
  // On a small screen the parts are in one line that scrolls: the one that is shown is brought into view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (link != null) nav.current?.scrollTo({ left: link.offsetLeft - nav.current.offsetLeft - GAP_PX });
  }, [part]);
  return (
    <>
      <PageHead title={titles("management/portal-management")} />
      <div className="grid items-start gap-5 wide:grid-cols-[208px_minmax(0,1fr)]">
        <nav ref={nav} aria-label={t("nav")} className="card flex gap-1 overflow-x-auto p-2 wide:grid">
          {NAMES.map((name) => (
            <Link
              key={name}
              to={{ search: `?part=${name}` }}
              preventScrollReset
              aria-current={name === part ? "page" : undefined}
              className={clsx(
                "rounded-control px-3 py-2 whitespace-nowrap no-underline wide:whitespace-normal",
                name === part ? "bg-sunken font-semibold text-ink" : "text-ink-2 hover:bg-sunken",
              )}
            >
              {t(`parts.${name}`)}
            </Link>
          ))}
        </nav>
        <div className="min-w-0">
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
        </div>
      </div>
    </>
  );
}
