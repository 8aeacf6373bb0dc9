import { PASSWORD_MAX, PASSWORD_MIN } from "@parapet/domain/contracts/password-length";
import { useRef } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readRaw, readText, useForm } from "../../../shared/form/use-form.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { PasswordField } from "../../../shared/ui/field.tsx";
import { Pair } from "../../../shared/ui/section.tsx";
import { choosePassword } from "./api.ts";
import { passwordMistakes } from "./password-mistakes.ts";

/** Old, new, and new again. */
export const PasswordForm = ({
  isTemporary = false,
  onChanged,
}: {
  /** The old one was given by an administrator. */
  isTemporary?: boolean;
  onChanged: () => void | Promise<void>;
}) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const place = useRef<HTMLFormElement>(null);
  const form = useForm({
    check: (values) => {
      const mistakes = passwordMistakes(
        readRaw(values, "old_password"),
        readRaw(values, "new_password"),
        readRaw(values, "verify_new_password"),
      );
      return Object.fromEntries(
        Object.entries(mistakes).map(([name, mistake]) => [
          name,
          mistake === "required"
            ? common("required")
            : t(`password.${mistake}`, { min: PASSWORD_MIN, max: PASSWORD_MAX }),
        ]),
      );
    },
    send: async (values) => {
      await choosePassword({
        old_password: readRaw(values, "old_password"),
        new_password: readRaw(values, "new_password"),
        verify_new_password: readRaw(values, "verify_new_password"),
        revoke_api_keys: readText(values, "revoke_api_keys") !== "",
      });
      place.current?.reset();
      await onChanged();
    },
  });
  return (
    <form method="post" ref={place} className="grid gap-4" onSubmit={form.onSubmit} noValidate>
      <PasswordField
        name="old_password"
        label={isTemporary ? t("password.temporary") : t("password.old")}
        autoComplete="current-password"
        error={form.errors["old_password"]}
      />
      <Pair>
        <PasswordField
          name="new_password"
          label={t("password.new")}
          hint={t("password.hint", { min: PASSWORD_MIN })}
          autoComplete="new-password"
          error={form.errors["new_password"]}
        />
        <PasswordField
          name="verify_new_password"
          label={t("password.verify")}
          autoComplete="new-password"
          error={form.errors["verify_new_password"]}
        />
      </Pair>
      {!isTemporary && <Checkbox name="revoke_api_keys" label={t("password.revokeKeys")} />}
      <FormFailure text={form.failure} />
      <div>
        <Button kind="primary" type="submit" busy={form.busy && t("saving")}>
          {t("password.submit")}
        </Button>
      </div>
    </form>
  );
};
