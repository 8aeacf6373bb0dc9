import clsx from "clsx";
import { type ComponentType, useEffect, useId, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { AuditPart } from "../../shared/audit/audit-part.tsx";
import { BrandForm } from "../../shared/branding/brand-form.tsx";
import { localeOf } from "../../shared/i18n/address.ts";
import { wordsIn } from "../../shared/i18n/words.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { BreachesPart } from "./breaches-part.tsx";
import { BreakGlassPart } from "./break-glass-part.tsx";
import { ConnectorsPart } from "./connectors-part.tsx";
import { FeaturesPart } from "./features-part.tsx";
import { FeedsPart } from "./feeds-part.tsx";
import { ImportsPart } from "./imports-part.tsx";
import { MailPart } from "./mail-part.tsx";
import { OptOutsPart } from "./opt-outs-part.tsx";
import { PlansPart } from "./plans-part.tsx";
import { QueuePart } from "./queue-part.tsx";
import { RegistrationsPart } from "./registrations-part.tsx";
import { RequestsPart } from "./requests-part.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${wordsIn(localeOf(location.pathname)).titles?.["management/portal-management"] ?? ""} | Parapet` },
  { name: "robots", content: "noindex" },
];

const BrandPart = () => {
  const t = useTranslations("branding");
  return (
    <Card title={t("title")}>
      <p className="mb-4 text-ink-2">{t("text")}</p>
      <BrandForm />
    </Card>
  );
};

const PARTS = {
  registrations: RegistrationsPart,
  requests: RequestsPart,
  connectors: ConnectorsPart,
  feeds: FeedsPart,
  imports: ImportsPart,
  breaches: BreachesPart,
  brand: BrandPart,
  plans: PlansPart,
  features: FeaturesPart,
  queue: QueuePart,
  mail: MailPart,
  audit: AuditPart,
  breakGlass: BreakGlassPart,
  optOuts: OptOutsPart,
} as const satisfies Record<string, ComponentType>;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];
const GAP_PX = 40;

/** Everything the operator runs the portal with; each part has an address of its own. */
export default function PortalPage() {
  const t = useTranslations("portal");
  const titles = useTranslations("titles");
  const [search] = useSearchParams();
  const id = useId();
  const part = NAMES.find((name) => name === search.get("part")) ?? "registrations";
  const Shown = PARTS[part];
  const nav = useRef<HTMLElement>(null);
  // On a small screen the parts stand in one line that scrolls: the one that is shown is brought into view.
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
              replace
              preventScrollReset
              aria-current={name === part ? "page" : undefined}
              className={clsx(
                "rounded-control px-3 py-2 whitespace-nowrap no-underline",
                name === part ? "bg-sunken font-semibold text-ink" : "text-ink-2 hover:bg-sunken",
              )}
            >
              {t(`parts.${name}`)}
            </Link>
          ))}
        </nav>
        <section className="min-w-0" aria-labelledby={id}>
          <h2 id={id} className="sr-only">
            {t(`parts.${part}`)}
          </h2>
          <Shown key={part} />
        </section>
      </div>
    </>
  );
}
