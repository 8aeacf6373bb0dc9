import type { Lead } from "@parapet/domain/contracts/leads";
import { useTranslations } from "use-intl";

import { planName } from "../../../shared/format/plan-name.ts";

/** What forms ask for, in the order in which a person reads it. */
const FIELDS = [
  "company_name",
  "first_name",
  "last_name",
  "job_title",
  "location",
  "email",
  "phone",
  "domain",
  "plan",
  "billing",
  "message",
] as const;
type Field = (typeof FIELDS)[number];
const BILLINGS = ["monthly", "annual"] as const;
const HIDDEN = new Set(["locale", "accepted_terms"]);

/** The form of a lead as it was sent; what is asked for nowhere is at the end under its own name. */
export const FormFacts = ({ body }: { body: Lead["body"] }) => {
  const t = useTranslations("leads");
  const said = (name: string): string => {
    const value = body[name];
    if (typeof value !== "string") return "";
    const billing = name === "billing" ? BILLINGS.find((one) => one === value) : undefined;
    if (billing !== undefined) return t(`billing.${billing}`);
    return name === "plan" && value !== "" ? planName(value) : value;
  };
  const known: readonly string[] = FIELDS;
  const names = [...FIELDS, ...Object.keys(body).filter((name) => !known.includes(name) && !HIDDEN.has(name))];
  return (
    <dl className="mb-5 grid gap-2">
      {names
        .filter((name) => said(name) !== "")
        .map((name) => (
          <div key={name} className="grid grid-cols-[132px_minmax(0,1fr)] gap-3">
            <dt className="text-[13px] text-ink-3">{known.includes(name) ? t(`form.${name as Field}`) : name}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{said(name)}</dd>
          </div>
        ))}
    </dl>
  );
};
