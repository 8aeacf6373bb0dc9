import type { AlertSetting, TestResult } from "@parapet/domain/contracts/alerts";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Switch } from "../../shared/ui/checkbox.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { change, remove, renewSecret, sendTest } from "./api.ts";
import { errorWords } from "./error-words.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { isMuted } from "./setting-columns.tsx";

const MUTE_HOURS = [1, 8, 24, 168] as const;
const RESULT_KIND = { delivered: "ok", "handed over": "ok", failed: "exploit" } as const;
const STATE_KIND = { working: "ok", failing: "warn", stopped: "exploit" } as const;

/** One alert: its channels, a test, a pause, and the ways to change or end it. */
export const SettingDrawer = ({
  setting,
  onChanged,
  onClose,
}: {
  setting: AlertSetting;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("alerts");
  const channels = useTranslations("channels");
  const { to } = useLocale();
  const errorText = useErrorText();
  const [results, setResults] = useState<readonly TestResult[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [hours, setHours] = useState<number>(8);

  /** Does one thing, says what went wrong, and reads the list again. */
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    setBusy(false);
    await onChanged();
  };
  const mute = (until: number | null) =>
    act(async () => {
      await change(setting.id, { muted_until: until, version: setting.version });
      toast({
        kind: "success",
        title: until === null ? t("drawer.unmuted") : t("drawer.muted", { at: minute(until) }),
      });
    });
  const muted = isMuted(setting);
  return (
    <Drawer
      open
      onClose={onClose}
      title={setting.name}
      head={<span className="text-[13px] text-ink-2">{shownDomain(setting.domain)}</span>}
      actions={
        <>
          <ButtonLink icon="edit" to={`${to("/dashboard/alert-management/create-new-alert")}?edit=${setting.id}`}>
            {t("drawer.edit")}
          </ButtonLink>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t("drawer.remove")}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Switch
          label={t("drawer.on")}
          checked={setting.enabled}
          onChange={(event) => {
            const enabled = event.target.checked;
            void act(async () => {
              await change(setting.id, { enabled, version: setting.version });
              toast({ kind: "success", title: t("drawer.saved") });
            });
          }}
        />
        <section>
          <h3 className="mb-2 text-sm">{t("drawer.channels")}</h3>
          <ul className="grid gap-2">
            {setting.channels.map((channel) => (
              <li key={channel.kind} className="flex flex-wrap items-center justify-between gap-2">
                <span className="grid min-w-0">
                  <span>{channels(`${channel.kind}.name`)}</span>
                  <span className="text-[13px] [overflow-wrap:anywhere] text-ink-2">{channel.address}</span>
                </span>
                <Tag kind={STATE_KIND[channel.state]}>{t(`channelStates.${channel.state}`)}</Tag>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              kind="primary"
              busy={busy && t("drawer.testing")}
              onClick={() => void act(async () => setResults(await sendTest(setting.id)))}
            >
              {t("drawer.test")}
            </Button>
            {setting.webhook !== null && (
              <Button onClick={() => void act(async () => setSecret(await renewSecret(setting.id)))}>
                {t("drawer.renew")}
              </Button>
            )}
          </div>
        </section>
        <div role="status">
          {results !== null && (
            <section>
              <h3 className="mb-2 text-sm">{t("drawer.results")}</h3>
              <ul className="grid gap-2">
                {results.map(({ kind, outcome, error, status }) => (
                  <li key={kind} className="flex flex-wrap items-center justify-between gap-2">
                    <span>{channels(`${kind}.name`)}</span>
                    <span className="grid justify-items-end gap-0.5">
                      <Tag kind={RESULT_KIND[outcome]}>{t(`drawer.tested.${outcome}`)}</Tag>
                      {error !== null && <span className="text-[13px] text-ink-2">{errorWords(t, error, status)}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <section>
          <h3 className="mb-2 text-sm">{t("drawer.mute")}</h3>
          {muted ? (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="num">{t("drawer.muted", { at: minute(setting.muted_until) })}</span>
              <Button onClick={() => void mute(null)}>{t("drawer.unmute")}</Button>
            </div>
          ) : (
            <div className="flex flex-wrap items-end gap-2">
              <SelectField
                className="min-w-40 flex-1"
                label={t("drawer.muteFor")}
                value={hours}
                onChange={(event) => setHours(Number(event.target.value))}
              >
                {MUTE_HOURS.map((count) => (
                  <option key={count} value={count}>
                    {t("drawer.muteHours", { hours: count })}
                  </option>
                ))}
              </SelectField>
              <Button onClick={() => void mute(Math.floor(Date.now() / 1000) + hours * 3600)}>
                {t("drawer.mute")}
              </Button>
            </div>
          )}
        </section>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("drawer.removeTitle", { name: setting.name })}
        text={t("drawer.removeText")}
        actions={
          <>
            <Button kind="ghost" onClick={() => setAsking(false)}>
              {t("cancel")}
            </Button>
            <Button
              kind="danger"
              onClick={() =>
                void act(async () => {
                  await remove(setting.id);
                  toast({ kind: "success", title: t("drawer.removed", { name: setting.name }) });
                  onClose();
                })
              }
            >
              {t("drawer.remove")}
            </Button>
          </>
        }
      />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Drawer>
  );
};
