import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../../shared/form/form-failure.tsx";
import { readText, useForm } from "../../../../shared/form/use-form.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { TextField } from "../../../../shared/ui/field.tsx";
import { useErrorText } from "../../../../shared/ui/states.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { makeTicket, ticketQuery } from "./api.ts";
import { TicketState, TicketVerification } from "./ticket-state.tsx";

const MakeTicket = ({ finding }: { finding: string }) => {
  const t = useTranslations("tickets");
  const queries = useQueryClient();
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      await makeTicket(finding, readText(values, "note"));
      toast({ kind: "success", title: t("made") });
      await queries.invalidateQueries({ queryKey: ["tickets"] });
    },
  });
  return (
    <details>
      <summary className="cursor-pointer text-[13px]">{t("make")}</summary>
      <form method="post" onSubmit={form.onSubmit} noValidate className="mt-3 grid gap-3">
        <TextField name="note" label={t("note")} rows={2} maxLength={2_000} error={form.errors["note"]} />
        <FormFailure text={form.failure} />
        <div>
          <Button type="submit" busy={form.busy && t("busy")}>
            {t("send")}
          </Button>
        </div>
      </form>
    </details>
  );
};

/** The ticket of a finding in the system outside, or the way to make one. */
export const TicketPart = ({ finding }: { finding: string }) => {
  const t = useTranslations("tickets");
  const errorText = useErrorText();
  const { data: ticket, isError, error } = useQuery(ticketQuery(finding));
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-semibold">{t("ticket")}</h3>
      {isError && <p className="text-ink-2">{errorText(error)}</p>}
      {ticket === null && <MakeTicket finding={finding} />}
      {ticket != null && (
        <div className="grid gap-1">
          <TicketState ticket={ticket} />
          {ticket.verification !== null && <TicketVerification ticket={ticket} />}
          <small className="num text-ink-3">{t("updated", { at: minute(ticket.updated_at) })}</small>
        </div>
      )}
    </section>
  );
};
