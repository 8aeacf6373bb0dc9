import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { CREDENTIALS_WITHIN_BUSINESS_HOURS, PARTNER_TIERS, PLAN_IDS } from "@parapet/domain/plans";
import { useCallback, type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { draftKey, fillEmpty, readDraft, storedDraft } from "../../../shared/form/draft.ts";
import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readText, useForm } from "../../../shared/form/use-form.ts";
import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { useHydrated } from "../../../shared/use-hydrated.ts";
import { type Registration, registrationMistakes } from "./check-registration.ts";
import { ClientFields } from "./client-fields.tsx";
import { fieldName } from "./field-names.ts";
import { Registered } from "./registered.tsx";
import { TierChoice } from "./tier-choice.tsx";
import { givenIn, NOTHING_GIVEN } from "./vendor-link.ts";

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="card grid gap-6 p-6 wide:grid-cols-[220px_minmax(0,1fr)]">
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 text-[13px] text-ink-2">{text}</p>
    </div>
    <div className="grid gap-4">{children}</div>
  </section>
);

/** A managed-service provider registers, with the clients it wants to begin with. */
const FORM = "partner";

export default function PartnersPage() {
  const t = useTranslations("partners");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const [query] = useSearchParams();
  // The page is written at build time, where no address has parameters yet.
  const isHydrated = useHydrated();
  const link = isHydrated ? givenIn(query) : NOTHING_GIVEN;
  // What a link fills in is shown although something else was typed before; what is typed after it survives a reload.
  const keep = [FORM, ...Object.values(link)].filter((part) => part !== "").join(" ");
  const draft = draftKey(keep, null);
  const [clients, setClients] = useState<readonly number[]>([]);
  const [nextClient, setNextClient] = useState(1);
  // Clients that were typed before this page had to be loaded again: their rows first, then the form fills them in.
  useEffect(() => {
    if (!isHydrated) return;
    const kept = new Set(
      readDraft(storedDraft(draft)).flatMap(([name]) => /^client-(\d+)-name$/.exec(name)?.[1] ?? []),
    );
    if (kept.size === 0) return;
    const ids = [...kept].map(Number);
    queueMicrotask(() => {
      setClients(ids);
      setNextClient(Math.max(...ids) + 1);
    });
  }, [isHydrated, draft]);
  const [done, setDone] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  const read = (values: FormData): Registration => ({
    name: readText(values, "name"),
    domain: readText(values, "domain"),
    email: readText(values, "email"),
    tier: readText(values, "tier"),
    acceptedTerms: values.get("terms") !== null,
    clients: clients.map((id) => ({
      id,
      name: readText(values, `client-${id}-name`),
      domain: readText(values, `client-${id}-domain`),
      plan: readText(values, `client-${id}-plan`),
    })),
  });
  const form = useForm({
    ...(isHydrated && { keep }),
    unexpected: t("error.unexpected"),
    nameOf: (field) => fieldName(field, clients),
    check: (values) =>
      Object.fromEntries(
        Object.entries(registrationMistakes(read(values))).map(([name, mistake]) => [
          name,
          mistake === "required"
            ? common("required")
            : mistake === "domainInvalid"
              ? t("error.domainInvalid", { host: "company.com" })
              : t(`error.${mistake}`),
        ]),
      ),
    send: async (values) => {
      const registration = read(values);
      const tier = PARTNER_TIERS.find((it) => it === registration.tier);
      if (tier === undefined) return;
      const { register } = await import("./api.ts");
      await register({
        organization_name: registration.name,
        domain: registration.domain,
        admin_email: registration.email,
        tier,
        accepted_terms: true,
        locale,
        ...(link.source !== "" && { source: link.source }),
        ...(link.reference !== "" && { reference: link.reference }),
        clients: registration.clients.flatMap(({ name, domain, plan }) => {
          const known = PLAN_IDS.find((it) => it === plan);
          return known === undefined ? [] : [{ name, domain, plan: known }];
        }),
      });
      setDone(true);
    },
  });

  const { ref: attach } = form.draft;
  const formRef = useCallback(
    (element: HTMLFormElement | null) => {
      ref.current = element;
      return attach(element);
    },
    [attach],
  );
  const { name, domain, email, tier } = link;
  useEffect(() => {
    if (ref.current === null || !isHydrated) return;
    fillEmpty(ref.current, readDraft(storedDraft(draft)));
    fillEmpty(
      ref.current,
      Object.entries({ name, domain, email, tier }).filter(([, value]) => value !== ""),
    );
  }, [clients, isHydrated, draft, name, domain, email, tier]);

  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head mb-8">
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-[60ch] text-base text-ink-2">
          {t("text", { hours: String(CREDENTIALS_WITHIN_BUSINESS_HOURS) })}
        </p>
      </div>
      {done ? (
        <Registered />
      ) : (
        <form ref={formRef} method="post" className="grid gap-3" onSubmit={form.onSubmit} noValidate>
          <Part title={t("organization.title")} text={t("organization.text")}>
            <Field
              name="name"
              maxLength={LONGEST.organization}
              label={t("organization.name")}
              autoComplete="organization"
              required
              error={form.errors["name"]}
            />
            <div className="grid gap-4 wide:grid-cols-2">
              <Field
                name="domain"
                maxLength={LONGEST.domain}
                label={t("organization.domain")}
                placeholder="company.com"
                autoCapitalize="off"
                spellCheck={false}
                required
                error={form.errors["domain"]}
              />
              <Field
                name="email"
                maxLength={LONGEST.email}
                type="email"
                label={t("organization.email")}
                autoComplete="email"
                required
                error={form.errors["email"]}
              />
            </div>
          </Part>
          <Part title={t("tier.title")} text={t("tier.text")}>
            <TierChoice error={form.errors["tier"]} />
          </Part>
          <Part title={t("clients.title")} text={t("clients.text")}>
            {clients.map((id, at) => (
              <ClientFields
                key={id}
                id={id}
                number={at + 1}
                errors={form.errors}
                onRemove={() => setClients(clients.filter((other) => other !== id))}
              />
            ))}
            <Button
              icon="plus"
              className="justify-self-start"
              onClick={() => {
                setClients([...clients, nextClient]);
                setNextClient(nextClient + 1);
              }}
            >
              {t("clients.add")}
            </Button>
          </Part>
          <div className="card grid gap-4 p-6">
            <Checkbox
              name="terms"
              error={form.errors["terms"]}
              label={t.rich("terms", {
                link: (words) => (
                  <LocalLink className="link" to="/terms#partners">
                    {words}
                  </LocalLink>
                ),
              })}
            />
            <FormFailure text={form.failure} />
            <Button
              kind="primary"
              type="submit"
              busy={form.busy && t("submitting")}
              className="wide:justify-self-start"
            >
              {t("submit")}
            </Button>
          </div>
        </form>
      )}
    </main>
  );
}
