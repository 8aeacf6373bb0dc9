import type { Brand } from "@parapet/domain/contracts/organizations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../../../shared/form/form-end.tsx";
import { readText, useForm, wrongOnly } from "../../../../shared/form/use-form.ts";
import { useMeanwhile } from "../../../../shared/form/use-meanwhile.ts";
import { useUser } from "../../../../shared/session/user-context.ts";
import { Checkbox } from "../../../../shared/ui/checkbox.tsx";
import { Field, FieldFrame } from "../../../../shared/ui/field.tsx";
import { Failed, Loading, Skeleton } from "../../../../shared/ui/states.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { brandQuery, saveBrand } from "./api.ts";

const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });

const Edit = ({ own, reread }: { own: Brand | undefined; reread: () => Promise<unknown> }) => {
  const t = useTranslations("branding");
  const common = useTranslations("common");
  const isPartner = useUser().organization.type === "partner";
  const [coloured, setColoured] = useState<boolean | null>(null);
  const [withoutLogo, setWithoutLogo] = useState(false);
  // Untouched fields follow changes of other users; entries are preserved.
  const { round, changed, saving } = useMeanwhile({
    row: own,
    version: own?.version ?? 0,
    facts: (one) => [
      { label: t("name"), value: one?.name ?? "" },
      { label: t("support"), value: one?.support_email ?? "" },
      { label: t("accent"), value: one?.accent ?? "" },
      { label: t("host"), value: one?.host ?? "" },
    ],
    reread,
  });
  const form = useForm({
    keep: "brand",
    check: (values) => wrongOnly({ name: readText(values, "name") === "" && common("required") }),
    send: async (values) => {
      const file = values.get("logo");
      const logo = file instanceof File && file.size > 0 ? await readBase64(file) : undefined;
      const support = readText(values, "support_email");
      const host = readText(values, "host");
      await saving(() =>
        saveBrand({
          version: own?.version ?? 0,
          name: readText(values, "name"),
          support_email: support === "" ? null : support,
          ...(isPartner && { host: host === "" ? null : host }),
          accent: (coloured ?? own?.accent != null) ? readText(values, "accent") : null,
          ...(withoutLogo ? { logo: null } : logo !== undefined && { logo }),
        }),
      );
      toast({ kind: "success", title: t("saved") });
      setColoured(null);
      setWithoutLogo(false);
      await reread();
    },
  });
  const { errors } = form;
  const hasColour = coloured ?? own?.accent != null;
  return (
    <form {...form.draft} key={round} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
      <Field name="name" label={t("name")} maxLength={60} defaultValue={own?.name ?? ""} error={errors["name"]} />
      <Field
        name="support_email"
        type="email"
        label={t("support")}
        defaultValue={own?.support_email ?? ""}
        error={errors["support_email"]}
      />
      {isPartner && (
        <Field
          name="host"
          label={t("host")}
          hint={t("hostHint")}
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
          defaultValue={own?.host ?? ""}
          error={errors["host"]}
        />
      )}
      <Checkbox label={t("ownColour")} checked={hasColour} onChange={(event) => setColoured(event.target.checked)} />
      {hasColour && (
        <FieldFrame label={t("accent")} hint={t("accentHint")} error={errors["accent"]}>
          {(wiring) => (
            <input
              type="color"
              name="accent"
              defaultValue={own?.accent ?? "#0b5c54"}
              className="input h-11 w-24 p-1"
              {...wiring}
            />
          )}
        </FieldFrame>
      )}
      {own?.logo != null && !withoutLogo && <img src={own.logo} alt={own.name} className="max-h-16 max-w-60" />}
      <FieldFrame label={t("logo")} error={errors["logo"]}>
        {(wiring) => <input type="file" name="logo" accept="image/png,image/jpeg" className="input" {...wiring} />}
      </FieldFrame>
      {own?.logo != null && (
        <Checkbox
          label={t("removeLogo")}
          checked={withoutLogo}
          onChange={(event) => setWithoutLogo(event.target.checked)}
        />
      )}
      <FormEnd changed={changed} failure={form.failure} busy={form.busy && t("saving")}>
        {t("save")}
      </FormEnd>
    </form>
  );
};

/** Branding: the operator's for all users, a partner's for itself and its clients. */
export const BrandForm = () => {
  const user = useUser();
  const queries = useQueryClient();
  const brand = useQuery(brandQuery);
  if (brand.isError) return <Failed error={brand.error} onRetry={() => void brand.refetch()} />;
  if (brand.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  // What is shown may be the operator's; what is changed is one's own.
  const own = brand.data.organization === user.organization.id ? brand.data : undefined;
  return <Edit own={own} reread={() => queries.invalidateQueries({ queryKey: brandQuery.queryKey })} />;
};
