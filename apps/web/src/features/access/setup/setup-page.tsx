import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { PASSWORD_MIN } from "@parapet/domain/contracts/password-length";
import { pathLocale } from "@parapet/words/links";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Field, PasswordField } from "../../../shared/ui/field.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname)).setup.meta.title },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

const REQUIRED = ["token", "organization", "first_name", "last_name", "email"] as const;

/** This page is never rendered on a server, so there is an address to read from the first moment. */
const tokenInAddress = (): string => globalThis.location.hash.slice(1);

/** Creates the first administrator with the token of the link that a server wrote to its own directory. */
export default function SetupPage() {
  const t = useTranslations("setup");
  const common = useTranslations("common");
  const [token, setToken] = useState(tokenInAddress);
  const [madeFor, setMadeFor] = useState<string | null>(null);

  // The token travels behind the hash, which no server or log ever sees, and leaves the address at once.
  useEffect(() => {
    if (globalThis.location.hash !== "")
      globalThis.history.replaceState(globalThis.history.state, "", globalThis.location.pathname);
  }, []);

  const form = useForm({
    check: (values) => {
      const password = readRaw(values, "password");
      return wrongOnly({
        ...Object.fromEntries(REQUIRED.map((name) => [name, readText(values, name) === "" && common("required")])),
        password: Array.from(password).length < PASSWORD_MIN && t("error.tooShort", { min: PASSWORD_MIN }),
        verify: readRaw(values, "verify") !== password && t("error.differ"),
      });
    },
    send: async (values) => {
      const { makeFirstAdministrator } = await import("./api.ts");
      const email = readText(values, "email");
      await makeFirstAdministrator({
        token: readText(values, "token"),
        organization: readText(values, "organization"),
        first_name: readText(values, "first_name"),
        last_name: readText(values, "last_name"),
        email,
        password: readRaw(values, "password"),
      });
      setMadeFor(email);
    },
  });

  if (madeFor !== null) {
    return (
      <main id="main" className="wrap grid max-w-[620px] content-center gap-5 py-16">
        <div className="page-head" role="status">
          <h1>{t("done.title")}</h1>
          <p className="mt-3 text-base text-ink-2">{t("done.text", { email: madeFor })}</p>
        </div>
        <LocalLink className="link" to="/login">
          {t("logIn")}
        </LocalLink>
      </main>
    );
  }
  return (
    <main id="main" className="wrap max-w-[760px] py-13">
      <div className="page-head mb-8">
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t("text")}</p>
      </div>
      <form method="post" className="card grid gap-4 p-6 wide:grid-cols-2" onSubmit={form.onSubmit} noValidate>
        <Field
          className="wide:col-span-2"
          name="token"
          maxLength={128}
          label={t("field.token")}
          hint={t("field.tokenHint")}
          value={token}
          onChange={(event) => setToken(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          required
          error={form.errors["token"]}
        />
        <Field
          className="wide:col-span-2"
          name="organization"
          maxLength={LONGEST.organization}
          label={t("field.organization")}
          hint={t("field.organizationHint")}
          autoComplete="organization"
          required
          error={form.errors["organization"]}
        />
        <Field
          name="first_name"
          maxLength={LONGEST.person}
          label={t("field.firstName")}
          autoComplete="given-name"
          required
          error={form.errors["first_name"]}
        />
        <Field
          name="last_name"
          maxLength={LONGEST.person}
          label={t("field.lastName")}
          autoComplete="family-name"
          required
          error={form.errors["last_name"]}
        />
        <Field
          className="wide:col-span-2"
          name="email"
          maxLength={LONGEST.email}
          type="email"
          label={t("field.email")}
          hint={t("field.emailHint")}
          autoComplete="email"
          required
          error={form.errors["email"]}
        />
        <PasswordField
          name="password"
          maxLength={LONGEST.password}
          label={t("field.password")}
          hint={t("field.passwordHint", { min: PASSWORD_MIN })}
          autoComplete="new-password"
          required
          error={form.errors["password"]}
        />
        <PasswordField
          name="verify"
          maxLength={LONGEST.password}
          label={t("field.verify")}
          autoComplete="new-password"
          required
          error={form.errors["verify"]}
        />
        <div className="grid gap-4 wide:col-span-2">
          <FormFailure text={form.failure} />
          <Button kind="primary" type="submit" busy={form.busy && t("busy")} className="wide:justify-self-start">
            {t("submit")}
          </Button>
        </div>
      </form>
    </main>
  );
}
