import type { Webhook, WebhookDelivery } from "@parapet/domain/contracts/events";
import { minute } from "@parapet/words/format/minute";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { useAction } from "../../shared/use-action.ts";
import { deliveryList, deliveryQuery, type DeliveryState, resend, resendDead } from "./api.ts";

type Translate = ReturnType<typeof useTranslations<"events">>;

const KINDS = { waiting: "warn", delivered: "ok", dead: "exploit" } as const;
const STATES: readonly DeliveryState[] = ["delivered", "waiting", "dead"];
const ERRORS = {
  "could-not-reach": "errors.couldNotReach",
  redirected: "errors.redirected",
  answered: "errors.answered",
  gone: "errors.gone",
  "not-allowed": "errors.notAllowed",
} as const;

/** Why an attempt failed, in the reader's words. */
export const errorWords = (t: Translate, error: string, status: number | null): string => {
  const text = Object.hasOwn(ERRORS, error) ? t(ERRORS[error as keyof typeof ERRORS]) : error;
  return status === null ? text : `${text} (${status})`;
};

/** What was sent and what was answered. */
const Sent = ({ webhook, event }: { webhook: string; event: string }) => {
  const t = useTranslations("events");
  const one = useQuery(deliveryQuery(webhook, event));
  if (one.isError) return <Failed error={one.error} onRetry={() => void one.refetch()} />;
  if (one.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  const { body, answer } = one.data;
  return (
    <div className="grid gap-2">
      {body !== null && (
        <>
          <h4 className="text-[13px]">{t("sent")}</h4>
          <pre className="mono max-h-64 overflow-auto text-[13px] [overflow-wrap:anywhere] whitespace-pre-wrap">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
        </>
      )}
      <h4 className="text-[13px]">{t("answer")}</h4>
      <pre className="mono max-h-40 overflow-auto text-[13px] [overflow-wrap:anywhere] whitespace-pre-wrap">
        {answer === null || answer === "" ? t("noAnswer") : answer}
      </pre>
    </div>
  );
};

const Row = ({
  webhook,
  row,
  onChanged,
}: {
  webhook: string;
  row: WebhookDelivery;
  onChanged: () => Promise<void>;
}) => {
  const t = useTranslations("events");
  const action = useAction();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(`type.${row.type}`)}
        </button>
        <Tag kind={KINDS[row.state]}>{t(`deliveryStates.${row.state}`)}</Tag>
        {row.status !== null && <span className="num">{row.status}</span>}
        {row.took_ms !== null && <span className="num text-[13px] text-ink-2">{t("took", { ms: row.took_ms })}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-ink-2">
        <span className="num">{minute(row.attempted_at ?? row.created_at)}</span>
        <span>{t("attempts", { count: row.attempts })}</span>
        {row.next_attempt_at !== null && row.error !== null && (
          <span className="num">{t("next", { at: minute(row.next_attempt_at) })}</span>
        )}
        {row.error !== null && <span>{errorWords(t, row.error, null)}</span>}
      </div>
      {isOpen && <Sent webhook={webhook} event={row.event} />}
      <div>
        <Button
          size="small"
          icon="refresh"
          busy={action.busy && t("resend")}
          onClick={() =>
            void action.run(
              async () => {
                await resend(webhook, row.event);
                await onChanged();
              },
              { done: t("resent") },
            )
          }
        >
          {t("resend")}
        </Button>
      </div>
    </li>
  );
};

/** What was sent to a webhook, newest first. */
export const DeliveriesDrawer = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const t = useTranslations("events");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const action = useAction();
  const [state, setState] = useState<DeliveryState | undefined>();
  const list = useInfiniteQuery(deliveryList(webhook.id, state));
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ["webhooks"] });
  };
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      );
    if (rows.length === 0) return <Empty title={t("noDeliveries")}>{t("retention")}</Empty>;
    return (
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.event} webhook={webhook.id} row={row} onChanged={reread} />
        ))}
      </ul>
    );
  };
  return (
    <Drawer open onClose={onClose} title={common("pair", { label: t("deliveries"), value: webhook.name })}>
      <div className="grid gap-4 p-5">
        <SelectField
          name="state"
          label={t("deliveries")}
          value={state ?? ""}
          onChange={({ target }) => setState(STATES.find((one) => one === target.value))}
        >
          <option value="">{t("all")}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t(`deliveryStates.${one}`)}
            </option>
          ))}
        </SelectField>
        {webhook.dead > 0 && (
          <div>
            <Button
              busy={action.busy && t("resend")}
              onClick={() =>
                void action.run(
                  async () => {
                    await resendDead(webhook.id);
                    await reread();
                  },
                  { done: t("deadSent", { count: webhook.dead }) },
                )
              }
            >
              {t("dead", { count: webhook.dead })}
            </Button>
          </div>
        )}
        {body()}
        {list.hasNextPage && (
          <div>
            <Button busy={list.isFetchingNextPage && t("more")} onClick={() => void list.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
};
