import { PASSWORD_MAX, PASSWORD_MIN } from "@parapet/domain/contracts/password-length";
import { pathLocale } from "@parapet/words/links";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../../shared/call-error.ts";
import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readRaw, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { PasswordField } from "../../../shared/ui/field.tsx";
import { Failed } from "../../../shared/ui/states.tsx";
import { checkLink, choosePassword, type RemainingFactors } from "./api.ts";
import { FactorReview } from "./factor-review.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname))["sign-in"].meta.reset },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

// A link that was used, is too old or was never given out; anything else is a failure of the moment.
const isSpent = (error: unknown): boolean => error instanceof CallError && [400, 404, 410].includes(error.status);

/** Sets a new password with the single-use link of the mail. Invalid or used links redirect to sign-in with a message. */
export default function ResetPage() {
  const t = useTranslations("sign-in");
  const common = useTranslations("common");
  const navigate = useNavigate();
  const { to } = useLocale();
  const { slug = "", token = "" } = useParams();
  const [link, setLink] = useState<"unknown" | "good" | { readonly failed: unknown }>("unknown");
  const [tries, setTries] = useState(0);
  const [remaining, setRemaining] = useState<RemainingFactors | null>(null);
  const signInPage = to("/login?why=reset");
  const spentPage = to("/login?why=spent");

  // The token is removed from the URL and the history immediately; after a reload a new link is offered.
  const withoutSecret = to("/forgot-password");
  useEffect(() => {
    globalThis.history.replaceState(globalThis.history.state, "", withoutSecret);
  }, [withoutSecret]);

  useEffect(() => {
    let current = true;
    checkLink({ slug, token })
      .then(() => current && setLink("good"))
      .catch((error: unknown) => {
        if (!current) return;
        if (isSpent(error)) void navigate(spentPage, { replace: true });
        else setLink({ failed: error });
      });
    return () => {
      current = false;
    };
  }, [slug, token, navigate, spentPage, tries]);

  const form = useForm({
    check: (values) => {
      const password = readRaw(values, "new_password");
      const length = Array.from(password).length;
      return wrongOnly({
        new_password:
          length < PASSWORD_MIN
            ? t("reset.tooShort", { min: PASSWORD_MIN })
            : length > PASSWORD_MAX && t("reset.tooLong", { max: PASSWORD_MAX }),
        verify_new_password:
          readRaw(values, "verify_new_password") === ""
            ? common("required")
            : readRaw(values, "verify_new_password") !== password && t("reset.differ"),
      });
    },
    send: async (values) => {
      let left: RemainingFactors;
      try {
        left = await choosePassword({
          slug,
          token,
          new_password: readRaw(values, "new_password"),
          verify_new_password: readRaw(values, "verify_new_password"),
        });
      } catch (error) {
        if (error instanceof CallError && error.status === 410) return void navigate(spentPage, { replace: true });
        throw error;
      }
      if (left.passkeys.length > 0 || left.authenticator_app || left.recovery_codes > 0) return setRemaining(left);
      return void navigate(signInPage, { replace: true });
    },
  });

  if (remaining !== null)
    return (
      <main id="main" className="wrap grid max-w-[520px] content-center gap-6 py-16">
        <FactorReview
          link={{ slug, token }}
          remaining={remaining}
          onDone={() => void navigate(signInPage, { replace: true })}
        />
      </main>
    );
  return (
    <main id="main" className="wrap grid max-w-[520px] content-center gap-6 py-16">
      {typeof link === "object" ? (
        <Failed error={link.failed} onRetry={() => setTries(tries + 1)} />
      ) : (
        <>
          <div className="page-head">
            <h1>{t("reset.title")}</h1>
            <p className="mt-3 text-base text-ink-2">{t("reset.text", { min: PASSWORD_MIN })}</p>
          </div>
          <form method="post" className="grid gap-4.5" onSubmit={form.onSubmit} noValidate>
            <PasswordField
              size="large"
              name="new_password"
              label={t("reset.password")}
              autoComplete="new-password"
              disabled={link !== "good"}
              error={form.errors["new_password"]}
            />
            <PasswordField
              size="large"
              name="verify_new_password"
              label={t("reset.verify")}
              autoComplete="new-password"
              disabled={link !== "good"}
              error={form.errors["verify_new_password"]}
            />
            <FormFailure text={form.failure} />
            <Button kind="primary" type="submit" disabled={link !== "good"} busy={form.busy && t("reset.busy")}>
              {t("reset.submit")}
            </Button>
          </form>
        </>
      )}
    </main>
  );
}
