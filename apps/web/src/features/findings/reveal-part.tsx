import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import type { RequestedCode } from "../../shared/session/fresh-code.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Definition } from "../../shared/ui/definition.tsx";
import { attestationsQuery } from "./credential-api.ts";
import { Part } from "./drawer-part.tsx";
import { AskCode, AskReason } from "./reveal-steps.tsx";

/** What was opened: each text with its name, where the text alone does not say what it is. */
export type Opened = readonly { readonly label?: string; readonly text: string }[];

type Step =
  | { at: "reason" }
  | { at: "code"; reason: string; requested: RequestedCode | null }
  | { at: "shown"; what: Opened };

/** Shows one sealed secret: after the organization signed, with a reason and a fresh code, and never without a trace. */
export const RevealPart = ({
  title,
  unsigned,
  open,
}: {
  title: string;
  /** Shown until the self-attestation is signed. */
  unsigned: string;
  open: (reason: string) => Promise<Opened>;
}) => {
  const t = useTranslations("findings");
  const user = useUser();
  const attested = useQuery(attestationsQuery(user.permissions.includes("attestation:read")));
  const [step, setStep] = useState<Step>({ at: "reason" });
  if (attested.data === false) {
    return (
      <Part title={title} aside={<Definition of="reveal" />}>
        <p className="text-ink-2">{unsigned}</p>
        <p className="mt-2">
          <LocalLink className="link" to="/dashboard/current-risk/leaked-credentials/self-attestation">
            {t("reveal.sign")}
          </LocalLink>
        </p>
      </Part>
    );
  }
  return (
    <Part title={title} aside={<Definition of="reveal" />}>
      {step.at === "reason" && <AskReason onNext={(reason, requested) => setStep({ at: "code", reason, requested })} />}
      {step.at === "code" && (
        <AskCode
          requested={step.requested}
          open={async () => setStep({ at: "shown", what: await open(step.reason) })}
        />
      )}
      {step.at === "shown" && (
        <div className="grid gap-2" role="status">
          {step.what.map(({ label, text }) => (
            <div key={`${label} ${text}`}>
              {label !== undefined && <p className="text-xs text-ink-2">{label}</p>}
              <CopyText text={text} copy={t("drawer.copy")} copied={t("drawer.copied")} />
            </div>
          ))}
          <div>
            <Button size="small" onClick={() => setStep({ at: "reason" })}>
              {t("reveal.hide")}
            </Button>
          </div>
        </div>
      )}
    </Part>
  );
};
