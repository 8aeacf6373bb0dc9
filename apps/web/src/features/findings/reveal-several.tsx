import { REVEALS_PER_HOUR } from "@parapet/domain/contracts/choices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import type { RequestedCode } from "../../shared/session/fresh-code.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { attestationsQuery, openCredentials } from "./credential-api.ts";
import { ResetForm } from "./reset-form.tsx";
import { AskCode, AskReason } from "./reveal-steps.tsx";
import type { Selected } from "./use-selection.ts";

type Answers = Awaited<ReturnType<typeof openCredentials>>;
type Step =
  | { at: "reason" }
  | { at: "code"; reason: string; requested: RequestedCode | null }
  | { at: "shown"; answers: Answers };

/** The answer to each credential: what was revealed, and of the others why not. */
const Answered = ({ rows, answers }: { rows: readonly Selected[]; answers: Answers }) => {
  const t = useTranslations("findings");
  const refused = answers.filter(({ revealed }) => revealed === null).length;
  return (
    <div className="grid gap-3" role="status">
      {refused > 0 && <p className="font-medium">{t("several.refused", { count: refused })}</p>}
      <ul className="grid gap-3">
        {answers.map(({ id, revealed, problem }) => (
          <li key={id} className="grid gap-1">
            <p className="text-sm font-medium [overflow-wrap:anywhere]">
              {revealed?.login ?? rows.find((row) => row.id === id)?.shown}
            </p>
            {revealed === null ? (
              <p className="text-sm text-critical">{problem}</p>
            ) : (
              <CopyText text={revealed.secret} copy={t("drawer.copy")} copied={t("drawer.copied")} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

const RevealDialog = ({ rows, onClose }: { rows: readonly Selected[]; onClose: () => void }) => {
  const t = useTranslations("findings");
  const user = useUser();
  const attested = useQuery(attestationsQuery(user.permissions.includes("attestation:read")));
  const [step, setStep] = useState<Step>({ at: "reason" });
  const reveal = async (reason: string) => {
    const answers = await openCredentials(
      rows.map(({ id }) => id),
      reason,
    );
    setStep({ at: "shown", answers });
  };
  const body = () => {
    if (attested.data === false) {
      return (
        <>
          <p className="text-ink-2">{t("reveal.unsigned")}</p>
          <p>
            <LocalLink className="link" to="/dashboard/current-risk/leaked-credentials/self-attestation">
              {t("reveal.sign")}
            </LocalLink>
          </p>
        </>
      );
    }
    if (step.at === "shown") return <Answered rows={rows} answers={step.answers} />;
    if (step.at === "code") return <AskCode requested={step.requested} open={() => reveal(step.reason)} />;
    return <AskReason onNext={(reason, requested) => setStep({ at: "code", reason, requested })} />;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("several.title", { count: rows.length })}
      text={step.at === "shown" ? undefined : t("several.limit", { limit: REVEALS_PER_HOUR })}
      actions={
        <Button kind="ghost" onClick={onClose}>
          {step.at === "shown" ? t("several.close") : t("several.cancel")}
        </Button>
      }
    >
      <div className="modal-b modal-scroll grid gap-3">{body()}</div>
    </Dialog>
  );
};

/** What can be done with the selected credentials: reveal their passwords with one reason and one code, attest their reset. */
export const RevealSeveral = ({
  rows,
  isFull,
  onAll,
  onClear,
}: {
  rows: readonly Selected[];
  isFull: boolean;
  onAll: () => void;
  onClear: () => void;
}) => {
  const t = useTranslations("findings");
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [isAttesting, setAttesting] = useState(false);
  const count = t("several.count", { count: rows.length });
  return (
    <div className="banner mb-3 flex-wrap print:hidden" role="region" aria-label={count}>
      <b className="num font-semibold">{count}</b>
      {isFull && <span className="text-sm text-ink-2">{t("several.limit", { limit: REVEALS_PER_HOUR })}</span>}
      <Button size="small" onClick={onAll} disabled={isFull}>
        {t("several.all")}
      </Button>
      <Button size="small" kind="primary" icon="eye" onClick={() => setAsking(true)}>
        {t("several.reveal")}
      </Button>
      {user.permissions.includes("findings:triage") && (
        <Button size="small" icon="check" onClick={() => setAttesting(true)}>
          {t("reset.attest")}
        </Button>
      )}
      <Button size="small" kind="ghost" onClick={onClear}>
        {t("several.clear")}
      </Button>
      {isAttesting && (
        <Dialog
          open
          onClose={() => setAttesting(false)}
          title={t("reset.selected", { count: rows.length })}
          actions={
            <Button kind="ghost" onClick={() => setAttesting(false)}>
              {t("several.cancel")}
            </Button>
          }
        >
          <div className="modal-b modal-scroll">
            <ResetForm
              findings={rows.map(({ finding }) => finding)}
              onDone={() => {
                setAttesting(false);
                onClear();
              }}
            />
          </div>
        </Dialog>
      )}
      {asking && <RevealDialog rows={rows} onClose={() => setAsking(false)} />}
    </div>
  );
};
