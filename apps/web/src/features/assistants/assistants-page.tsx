import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { useAction } from "../../shared/use-action.ts";
import {
  type Assistant,
  assistantsQuery,
  disconnectAssistant,
  disconnectEveryonesAssistant,
  everyonesAssistantsQuery,
} from "./api.ts";
import { AssistantRow } from "./assistant-row.tsx";

/** What assistants read their servers from. */
const configurationFor = (url: string): string =>
  JSON.stringify({ mcpServers: { parapet: { type: "http", url } } }, null, 2);

const Waiting = () => (
  <Loading>
    <Skeleton className="block h-24" />
  </Loading>
);
const Rows = ({ children }: { children: ReactNode }) => <ul className="-my-3 divide-y divide-line">{children}</ul>;

/** Which assistant is to be disconnected, and how. */
interface Leaving {
  readonly assistant: Assistant;
  readonly end: (id: string) => Promise<unknown>;
}

/** Assistants of everyone in the organization, for its administrators. */
const EveryonesAssistants = ({ onLeave }: { onLeave: (leaving: Leaving) => void }) => {
  const t = useTranslations("assistants");
  const list = useQuery(everyonesAssistantsQuery);
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) return <Waiting />;
    if (list.data.length === 0) return <p className="text-ink-2">{t("everyone.none")}</p>;
    return (
      <Rows>
        {list.data.map((assistant) => (
          <AssistantRow
            key={assistant.id}
            assistant={assistant}
            person={assistant.person.name}
            onDisconnect={() => onLeave({ assistant, end: disconnectEveryonesAssistant })}
          />
        ))}
      </Rows>
    );
  };
  return (
    <Section title={t("everyone.title")} text={t("everyone.text")}>
      {body()}
    </Section>
  );
};

/** Assistants that act for the person: what each may do, how to connect one and how to end it. */
export default function AssistantsPage() {
  const t = useTranslations("assistants");
  const common = useTranslations("account");
  const { permissions } = useUser();
  const queries = useQueryClient();
  const action = useAction();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const list = useQuery(assistantsQuery);
  const close = () => setLeaving(null);
  const disconnect = ({ assistant, end }: Leaving) =>
    action.run(
      async () => {
        await end(assistant.id);
        await queries.invalidateQueries({ queryKey: assistantsQuery.queryKey });
      },
      { done: t("disconnected") },
    );
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) return <Waiting />;
    if (list.data.data.length === 0) return <Empty title={t("none.title")}>{t("none.text")}</Empty>;
    return (
      <Rows>
        {list.data.data.map((assistant) => (
          <AssistantRow
            key={assistant.id}
            assistant={assistant}
            onDisconnect={() => setLeaving({ assistant, end: disconnectAssistant })}
          />
        ))}
      </Rows>
    );
  };
  return (
    <>
      <PageHead facts={t("intro")} />
      <Section title={t("list")}>
        {body()}
        {list.data !== undefined && (
          <>
            <div className="grid gap-1">
              <span className="lbl">{t("address")}</span>
              <CopyText text={list.data.mcp_url} copy={common("copy")} copied={common("copied")} />
            </div>
            <div className="grid gap-1">
              <span className="lbl">{t("configuration")}</span>
              <CopyText text={configurationFor(list.data.mcp_url)} copy={common("copy")} copied={common("copied")} />
            </div>
          </>
        )}
      </Section>
      {permissions.includes("service-accounts:manage") && <EveryonesAssistants onLeave={setLeaving} />}
      {leaving !== null && (
        <Dialog
          open
          onClose={close}
          title={t("disconnecting.title", { name: leaving.assistant.name })}
          text={t("disconnecting.text")}
          actions={
            <>
              <Button kind="ghost" onClick={close}>
                {t("cancel")}
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  void disconnect(leaving);
                  close();
                }}
              >
                {t("disconnect")}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
