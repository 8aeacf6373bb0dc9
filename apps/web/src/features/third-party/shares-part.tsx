import { SHARE_DAYS } from "@parapet/domain/contracts/choices";
import type { VendorDetail } from "@parapet/domain/contracts/third-party";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { endShare, makeShare } from "./api.ts";
import { Part } from "./part.tsx";

/** Links for the vendor: made, shown once, and ended. */
export const SharesPart = ({ vendor, onChanged }: { vendor: VendorDetail; onChanged: () => void }) => {
  const t = useTranslations("third-party");
  const errorText = useErrorText();
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(30);
  const [mayAnswer, setMayAnswer] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: t("drawer.failed"), text: errorText(error) });
    }
    onChanged();
  };
  const make = () =>
    attempt(async () => {
      const { token } = await makeShare(vendor.id, { days, may_answer: mayAnswer });
      setLink(`${location.origin}/shared/vendor/${token}`);
    });
  return (
    <Part title={t("shares.title")}>
      <p className="mb-3 text-[13px] text-ink-2">{t("shares.text")}</p>
      <div className="grid gap-3">
        <SelectField
          label={t("shares.days")}
          value={String(days)}
          onChange={(event) => setDays(SHARE_DAYS.find((one) => String(one) === event.target.value) ?? 30)}
        >
          {SHARE_DAYS.map((one) => (
            <option key={one} value={one}>
              {t("shares.forDays", { days: one })}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={t("shares.mayAnswer")}
          checked={mayAnswer}
          onChange={(event) => setMayAnswer(event.target.checked)}
        />
        <div>
          <Button icon="external" onClick={() => void make()}>
            {t("shares.make")}
          </Button>
        </div>
        {link !== null && (
          <div role="status" className="grid gap-1">
            <p className="text-[13px]">{t("shares.once")}</p>
            <CopyText text={link} copy={t("shares.copy")} copied={t("shares.copy")} />
          </div>
        )}
        <ul className="grid gap-2">
          {vendor.shares.map((share) => {
            const isGood = share.revoked_at === null && share.expires_at * 1000 > now;
            return (
              <li key={share.id} className="flex flex-wrap items-center justify-between gap-2 text-[13px]">
                <span>
                  <Tag kind={isGood ? "ok" : "plain"}>{share.may_answer ? t("shares.answers") : t("shares.reads")}</Tag>{" "}
                  {isGood ? t("shares.ends", { day: day(share.expires_at) }) : t("shares.ended")},{" "}
                  {t("shares.opened", { count: share.opened })}
                </span>
                {isGood && (
                  <Button
                    size="small"
                    kind="ghost"
                    onClick={() =>
                      void attempt(async () => {
                        await endShare(vendor.id, share.id);
                        toast({ kind: "success", title: t("shares.revoked") });
                      })
                    }
                  >
                    {t("shares.revoke")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Part>
  );
};
