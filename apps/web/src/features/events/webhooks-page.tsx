import type { Webhook } from "@parapet/domain/contracts/events";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAction } from "../../shared/use-action.ts";
import { changeWebhook, removeWebhook, replay, rotateSecret, testWebhook, webhookList } from "./api.ts";
import { DeliveriesDrawer, errorWords } from "./deliveries-drawer.tsx";
import { WebhookForm } from "./webhook-form.tsx";

const KINDS = { active: "ok", failing: "warn", paused: "exploit", off: "plain", ended: "exploit" } as const;
const REASONS = { failing: "reasons.failing", gone: "reasons.gone", "not-allowed": "reasons.notAllowed" } as const;

interface OfWebhook {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

const RotateDialog = ({
  webhook,
  onClose,
  onSecret,
}: Omit<OfWebhook, "onDone"> & { onSecret: (secret: string) => void }) => {
  const t = useTranslations("events");
  const form = useForm({
    check: () => ({}),
    send: async () => {
      onSecret(await rotateSecret(webhook.id));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("rotate")}
      text={t("rotateText")}
      form={form}
      submit={t("rotate")}
      busy={t("rotating")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
};

const ReplayDialog = ({ webhook, onClose, onDone }: OfWebhook) => {
  const t = useTranslations("events");
  const form = useForm({
    check: (values) => wrongOnly({ since: Number.isNaN(Date.parse(readText(values, "since"))) && t("required") }),
    send: async (values) => {
      const count = await replay(webhook.id, Math.floor(Date.parse(readText(values, "since")) / 1000));
      toast({ kind: "success", title: t("replayed", { count }) });
      await onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("replay")}
      text={t("replayText")}
      form={form}
      submit={t("replay")}
      busy={t("replaying")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Field name="since" type="datetime-local" label={t("since")} error={form.errors["since"]} />
    </FormDialog>
  );
};

const RemoveDialog = ({ webhook, onClose, onDone }: OfWebhook) => {
  const t = useTranslations("events");
  const form = useForm({
    check: () => ({}),
    send: async () => {
      await removeWebhook(webhook.id);
      toast({ kind: "success", title: t("removed") });
      await onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      danger
      title={t("remove")}
      text={t("removeText", { name: webhook.name })}
      form={form}
      submit={t("remove")}
      busy={t("removing")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
};

type Opened = "edit" | "rotate" | "replay" | "remove" | "deliveries";

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const t = useTranslations("events");
  const { paused_reason: reason, next_attempt_at: next } = webhook;
  return (
    <div className="grid gap-1">
      <p className="mono [overflow-wrap:anywhere]">{webhook.address}</p>
      <p className="text-ink-2">{webhook.types.map((type) => t(`type.${type}`)).join(", ")}</p>
      <p className="flex flex-wrap gap-x-3 text-[13px] text-ink-2">
        <span>{webhook.owner === null ? t("noOwner") : t("owner", { name: webhook.owner })}</span>
        {webhook.waiting > 0 && <span>{t("waiting", { count: webhook.waiting })}</span>}
        {webhook.behind > 0 && <span>{t("behind", { count: webhook.behind })}</span>}
        {next !== null && webhook.state === "failing" && <span className="num">{t("next", { at: minute(next) })}</span>}
      </p>
      {reason !== null && <p>{t(REASONS[reason])}</p>}
    </div>
  );
};

const WebhookCard = ({
  webhook,
  onOpen,
  onDone,
}: {
  webhook: Webhook;
  onOpen: (what: Opened) => void;
  onDone: () => Promise<void>;
}) => {
  const t = useTranslations("events");
  const action = useAction();
  const test = async () => {
    const { outcome, status, error } = await testWebhook(webhook.id);
    toast(
      outcome === "delivered"
        ? { kind: "success", title: t("testDelivered", { status: status ?? 0 }) }
        : { kind: "failure", title: t("testFailed"), text: errorWords(t, error ?? "", status) },
    );
  };
  const isRunning = webhook.enabled && webhook.state !== "paused";
  const flip = async () => {
    await changeWebhook(webhook.id, { enabled: !isRunning, version: webhook.version });
    await onDone();
  };
  return (
    <Card title={webhook.name} aside={<Tag kind={KINDS[webhook.state]}>{t(`states.${webhook.state}`)}</Tag>}>
      <div className="grid gap-4">
        <Facts webhook={webhook} />
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onOpen("deliveries")}>
            {t("deliveries")}
          </Button>
          <Button size="small" busy={action.busy && t("testing")} onClick={() => void action.run(test)}>
            {t("test")}
          </Button>
          <Button size="small" onClick={() => onOpen("edit")}>
            {t("edit")}
          </Button>
          <Button size="small" onClick={() => onOpen("replay")}>
            {t("replay")}
          </Button>
          <Button size="small" onClick={() => onOpen("rotate")}>
            {t("rotate")}
          </Button>
          <Button
            size="small"
            onClick={() => void action.run(flip, { done: isRunning ? t("switchedOff") : t("switchedOn") })}
          >
            {isRunning ? t("pause") : t("resume")}
          </Button>
          <Button size="small" kind="ghost" onClick={() => onOpen("remove")}>
            {t("remove")}
          </Button>
        </div>
      </div>
    </Card>
  );
};

const SecretShown = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const t = useTranslations("events");
  return (
    <Dialog
      open
      title={t("secretTitle")}
      text={t("secretText")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("kept")}
        </Button>
      }
    >
      <div className="modal-b">
        <CopyText text={secret} copy={t("copy")} copied={t("copied")} />
      </div>
    </Dialog>
  );
};

/** Where events of the organization are sent, what became of them, and what is sent again. */
export default function WebhooksPage() {
  const t = useTranslations("events");
  const queries = useQueryClient();
  const list = useQuery(webhookList);
  const [secret, setSecret] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ readonly what: Opened; readonly id: string } | "add" | null>(null);
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: webhookList.queryKey });
  };
  const close = () => setOpened(null);
  const saved = async (made: string | null) => {
    setSecret(made);
    toast({ kind: "success", title: made === null ? t("saved") : t("added") });
    await reread();
  };
  const webhook = opened === null || opened === "add" ? undefined : list.data?.find(({ id }) => id === opened.id);
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      );
    if (list.data.length === 0) return <Empty title={t("none")}>{t("noneText")}</Empty>;
    return list.data.map((one) => (
      <WebhookCard key={one.id} webhook={one} onOpen={(what) => setOpened({ what, id: one.id })} onDone={reread} />
    ));
  };
  return (
    <>
      <PageHead facts={t("intro")} />
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[13px] text-ink-2">
            {t("retention")}{" "}
            <a className="link" href="/v1/asyncapi.json">
              {t("description")}
            </a>
          </p>
          <Button kind="primary" icon="plus" onClick={() => setOpened("add")}>
            {t("add")}
          </Button>
        </div>
        {body()}
      </div>
      {opened === "add" && <WebhookForm webhook={null} onClose={close} onSaved={saved} />}
      {webhook !== undefined && opened !== null && opened !== "add" && (
        <>
          {opened.what === "edit" && <WebhookForm webhook={webhook} onClose={close} onSaved={saved} />}
          {opened.what === "rotate" && <RotateDialog webhook={webhook} onClose={close} onSecret={setSecret} />}
          {opened.what === "replay" && <ReplayDialog webhook={webhook} onClose={close} onDone={reread} />}
          {opened.what === "remove" && <RemoveDialog webhook={webhook} onClose={close} onDone={reread} />}
          {opened.what === "deliveries" && <DeliveriesDrawer webhook={webhook} onClose={close} />}
        </>
      )}
      {secret !== null && <SecretShown secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
