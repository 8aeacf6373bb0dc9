import type { simulateEmail } from "@parapet/domain/contracts/domains";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { call } from "../../shared/call.ts";
import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Failed, Skeleton } from "../../shared/ui/states.tsx";

type Simulated = z.infer<(typeof simulateEmail)["reply"]>["data"];

const postureOf = (domain: string) =>
  queryOptions({
    queryKey: ["email-posture", domain],
    queryFn: async ({ signal }) => (await call("GET /v1/email/posture/", { query: { domain }, signal })).data,
  });

const TONE = { yes: "exploit", partly: "warn", no: "ok", unknown: "plain" } as const;

const Verdict = ({ result }: { result: Simulated }) => {
  const t = useTranslations("findings");
  const aligned = (yes: boolean) => (yes ? t("posture.aligned") : t("posture.notAligned"));
  return (
    <div role="status" className="grid gap-2 rounded-control border border-line p-3">
      <p className="font-semibold">
        {result.disposition === null ? t("posture.unseen") : t(`posture.${result.disposition}`)}
      </p>
      <ul className="grid gap-1 text-[13px] text-ink-2">
        <li>
          SPF: <b className="mono">{result.spf.result}</b>
          {result.spf.mechanism !== null && <span className="mono break-all"> ({result.spf.mechanism})</span>},{" "}
          {aligned(result.spf.aligned)}
        </li>
        <li>
          DKIM: <b className="mono">{result.dkim.result}</b>
          {result.dkim.result === "pass" && <>, {aligned(result.dkim.aligned)}</>}
        </li>
        <li>
          DMARC: <b className="mono">{result.dmarc.result}</b>
          {result.dmarc.policy !== null && <span className="mono"> (p={result.dmarc.policy})</span>}
        </li>
      </ul>
    </div>
  );
};

/** What would a receiver do with a message from that address? Nothing is sent. */
const Simulator = ({ domain }: { domain: string }) => {
  const t = useTranslations("findings");
  const [result, setResult] = useState<Simulated | null>(null);
  const form = useForm({
    check: (values) => wrongOnly({ ip: readText(values, "ip") === "" && t("posture.ipNeeded") }),
    send: async (values) => {
      setResult(null);
      const [mailFrom, dkim] = [readText(values, "mail_from"), readText(values, "dkim")];
      const { data } = await call("POST /v1/email/simulate/", {
        body: {
          domain,
          ip: readText(values, "ip"),
          ...(mailFrom === "" ? {} : { mail_from: mailFrom }),
          ...(dkim === "" ? {} : { dkim }),
        },
      });
      setResult(data);
    },
  });
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="mt-3 grid gap-3">
      <div className="grid gap-3 wide:grid-cols-3">
        <Field
          name="ip"
          label={t("posture.ip")}
          placeholder="192.0.2.7"
          maxLength={45}
          spellCheck={false}
          error={form.errors["ip"]}
        />
        <Field
          name="mail_from"
          label={t("posture.envelope")}
          placeholder={domain}
          maxLength={253}
          spellCheck={false}
          error={form.errors["mail_from"]}
        />
        <Field
          name="dkim"
          label={t("posture.signedBy")}
          placeholder={t("posture.unsigned")}
          maxLength={253}
          spellCheck={false}
          error={form.errors["dkim"]}
        />
      </div>
      <FormFailure text={form.failure} />
      <div>
        <Button type="submit" icon="mail" busy={form.busy && t("posture.asking")}>
          {t("posture.ask")}
        </Button>
      </div>
      {result !== null && <Verdict result={result} />}
    </form>
  );
};

/** "Can I be spoofed?", answered in a sentence, with a simulator to try it on. */
export const EmailPosture = ({ domain }: { domain: string }) => {
  const t = useTranslations("findings");
  const { data, error, isError, refetch } = useQuery(postureOf(domain));
  return (
    <div className="mb-3">
      <Card
        title={t("posture.title")}
        aside={data !== undefined && <Tag kind={TONE[data.answer]}>{t(`posture.answers.${data.answer}`)}</Tag>}
      >
        {isError ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="text-[15px]">{data === undefined ? <Skeleton className="h-4 w-2/3" /> : data.sentence}</p>
        )}
        <p className="mt-1 text-[13px] text-ink-3">{t("posture.live")}</p>
        <details className="mt-3">
          <summary className="cursor-pointer text-ink-2">{t("posture.simulate")}</summary>
          <p className="mt-2 text-[13px] text-ink-3">{t("posture.nothingSent")}</p>
          <Simulator domain={domain} />
        </details>
      </Card>
    </div>
  );
};
