import type { SiteLinks } from "@parapet/domain/contracts/operations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { clearSiteLinks } from "../../shared/site-links.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { saveSiteLinks, siteLinksQuery } from "./api.ts";

const NAMES = ["solutions", "checks", "forecast"] as const satisfies (keyof SiteLinks)[];

const isAddress = (text: string): boolean => text === "" || /^https:\/\/[^\s/]+\.[^\s]+$/.test(text);

const Form = ({ links, version, onSaved }: { links: SiteLinks; version: number; onSaved: () => Promise<void> }) => {
  const t = useTranslations("portal");
  const form = useForm({
    keep: "site-links",
    check: (values) =>
      wrongOnly(
        Object.fromEntries(NAMES.map((name) => [name, !isAddress(readText(values, name)) && t("siteLinks.wrong")])),
      ),
    send: async (values) => {
      const link = (name: keyof SiteLinks) => readText(values, name) || null;
      await saveSiteLinks({
        links: { solutions: link("solutions"), checks: link("checks"), forecast: link("forecast") },
        version,
      });
      clearSiteLinks();
      toast({ kind: "success", title: t("saved") });
      await onSaved();
    },
    nameOf: (field) => field.replace(/^links\./, ""),
  });
  return (
    <form {...form.draft} method="post" onSubmit={form.onSubmit} noValidate className="grid max-w-[640px] gap-4">
      {NAMES.map((name) => (
        <Field
          key={name}
          name={name}
          type="url"
          label={t(`siteLinks.${name}`)}
          placeholder="https://"
          maxLength={500}
          defaultValue={links[name] ?? ""}
          error={form.errors[name]}
        />
      ))}
      <FormFailure text={form.failure} />
      <div>
        <Button kind="primary" type="submit" busy={form.busy && t("saving")}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
};

/** Where "Solutions" and the blurbs of the side menu lead; what is empty leads to the portal's own page. */
export const SiteLinksPart = () => {
  const t = useTranslations("portal");
  const queries = useQueryClient();
  const state = useQuery(siteLinksQuery);
  if (state.isError) return <Failed error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  return (
    <Card title={t("parts.siteLinks")}>
      <p className="mb-4 text-ink-2">{t("siteLinks.text")}</p>
      <Form
        key={state.data.version}
        {...state.data}
        onSaved={() => queries.invalidateQueries({ queryKey: siteLinksQuery.queryKey })}
      />
    </Card>
  );
};
