import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { listTicks } from "../../shared/access/right-choices.ts";
import { CallError } from "../../shared/call-error.ts";
import { FormFailure } from "../../shared/form/form-failure.tsx";
import { useDraftState } from "../../shared/form/use-draft.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { RadioCard } from "../../shared/ui/checkbox.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pair, Section } from "../../shared/ui/section.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { TokenInput } from "../../shared/ui/token-input.tsx";
import { AdditionalUser } from "./additional-user.tsx";
import { create } from "./api.ts";
import { BeforeYouSave } from "./before-you-save.tsx";
import { toBody, type Draft, type DraftUser, EMPTY_DRAFT, type Mistake, mistakesIn, draftRole } from "./draft.ts";

const LIST = "/dashboard/management/org-management";
const MAX_USERS = 50;
const FORM = "create-organization";

const useMistakeText = () => {
  const t = useTranslations("organizations");
  const common = useTranslations("common");
  return (mistake: Mistake): string =>
    mistake === "required"
      ? common("required")
      : mistake === "email"
        ? common("invalidEmail")
        : t(`mistakes.${mistake}`);
};

/** A new organization with its administrator, domains and people. */
export default function CreatePage() {
  const t = useTranslations("organizations");
  const titles = useTranslations("titles");
  const actor = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { to } = useLocale();
  const formId = useId();
  const mistakeText = useMistakeText();
  const [draft, setDraft] = useDraftState<Draft>(FORM, EMPTY_DRAFT);
  const mistakes = mistakesIn(draft);
  const edit = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const editUser = (key: number, changes: Partial<DraftUser>) =>
    setDraft((before) => ({
      ...before,
      users: before.users.map((user) => (user.key === key ? { ...user, ...changes } : user)),
    }));
  const addUser = () => {
    const key = Math.max(0, ...draft.users.map((user) => user.key)) + 1;
    const ticks = listTicks(draftRole(draft.type), { denied: [], granted: [] });
    edit({ users: [...draft.users, { key, first: "", last: "", email: "", ticks }] });
  };

  const form = useForm({
    keep: FORM,
    check: () => Object.fromEntries([...mistakes].map(([path, mistake]) => [path, mistakeText(mistake)])),
    send: async () => {
      try {
        await create(toBody(draft));
      } catch (error) {
        // A message about a field that does not say whose field it is belongs to the form as a whole.
        if (error instanceof CallError && Object.keys(error.fields).some((name) => !name.includes(".")))
          throw new CallError(error.status, Object.values(error.fields)[0] ?? error.spoken);
        throw error;
      }
      toast({ kind: "success", title: t("create.done", { name: draft.name }), text: t("create.doneText") });
      await queries.invalidateQueries({ queryKey: ["organizations"] });
      await navigate(to(LIST));
    },
  });
  const { errors } = form;
  return (
    <>
      <Breadcrumb
        label={t("create.trail")}
        steps={[
          { to: to(LIST), text: titles("management/org-management") },
          { text: titles("management/org-management/create-organization") },
        ]}
      />
      <PageHead facts={t("create.text")} />
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_300px] roomy:grid-cols-[minmax(0,1fr)_348px]">
        <form method="post" id={formId} className="grid min-w-0 gap-3" onSubmit={form.onSubmit} noValidate>
          <Section title={t("create.parts.organization")} text={t("create.organizationText")}>
            <Field
              name="name"
              label={t("create.name")}
              maxLength={200}
              value={draft.name}
              onChange={(event) => edit({ name: event.target.value })}
              error={errors["name"]}
            />
            <fieldset>
              <legend className="lbl mb-1.5">{t("columns.type")}</legend>
              <div className="grid gap-2 wide:grid-cols-2">
                <RadioCard
                  name="type"
                  label={t("types.client")}
                  hint={t("create.clientText")}
                  checked={draft.type === "client"}
                  onChange={() => edit({ type: "client" })}
                />
                {actor.role_name === "super_admin" && (
                  <RadioCard
                    name="type"
                    label={t("types.partner")}
                    hint={t("create.partnerText")}
                    checked={draft.type === "partner"}
                    onChange={() => edit({ type: "partner" })}
                  />
                )}
              </div>
            </fieldset>
            {draft.type === "client" && (
              <SelectField
                name="plan"
                label={t("columns.plan")}
                hint={t("create.planHint")}
                value={draft.plan}
                onChange={(event) => edit({ plan: PLAN_IDS.find((id) => id === event.target.value) ?? draft.plan })}
              >
                {PLAN_IDS.map((id) => (
                  <option key={id} value={id}>
                    {PLANS[id].name}
                  </option>
                ))}
              </SelectField>
            )}
          </Section>
          <Section title={t("create.parts.administrator")} text={t("create.administratorText")}>
            <Pair>
              <Field
                name="administrator.first_name"
                label={t("create.first")}
                maxLength={100}
                value={draft.first}
                onChange={(event) => edit({ first: event.target.value })}
                error={errors["administrator.first_name"]}
              />
              <Field
                name="administrator.last_name"
                label={t("create.last")}
                maxLength={100}
                value={draft.last}
                onChange={(event) => edit({ last: event.target.value })}
                error={errors["administrator.last_name"]}
              />
            </Pair>
            <Field
              name="administrator.email"
              type="email"
              label={t("create.email")}
              value={draft.email}
              onChange={(event) => edit({ email: event.target.value })}
              error={errors["administrator.email"]}
            />
          </Section>
          <Section title={t("create.parts.domains")} text={t("create.domainsText")}>
            <TokenInput
              label={t("columns.domains")}
              placeholder={t("create.addDomain")}
              values={draft.domains}
              onChange={(domains) => edit({ domains })}
              isGood={(domain) => toDomainName(domain) !== null}
              error={errors["domains"] ?? (mistakes.get("domains") === "domains" ? mistakeText("domains") : undefined)}
            />
          </Section>
          <Section title={t("create.parts.users")} text={t("create.usersText")}>
            {draft.users.map((user, at) => (
              <AdditionalUser
                key={user.key}
                at={at}
                user={user}
                type={draft.type}
                errors={errors}
                onChange={(changes) => editUser(user.key, changes)}
                onRemove={() => edit({ users: draft.users.filter(({ key }) => key !== user.key) })}
              />
            ))}
            <div>
              <Button size="small" icon="plus" disabled={draft.users.length >= MAX_USERS} onClick={addUser}>
                {draft.users.length === 0 ? t("create.addUser") : t("create.addAnother")}
              </Button>
            </div>
          </Section>
          <Section title={t("create.parts.executives")} text={t("executives.text")}>
            <TokenInput
              label={t("executives.usernames")}
              placeholder={t("executives.add")}
              values={draft.usernames}
              onChange={(usernames) => edit({ usernames })}
              isGood={(name) => name.length >= 2}
              error={errors["executives.usernames"] ?? errors["usernames"]}
            />
            <TokenInput
              label={t("executives.corporate")}
              placeholder={t("executives.add")}
              values={draft.corporate}
              onChange={(corporate) => edit({ corporate })}
              isGood={(email) => toEmailAddress(email) !== null}
              error={errors["executives.corporate_emails"] ?? errors["corporate_emails"]}
            />
            <TokenInput
              label={t("executives.personal")}
              placeholder={t("executives.add")}
              values={draft.personal}
              onChange={(personal) => edit({ personal })}
              isGood={(email) => toEmailAddress(email) !== null}
              error={errors["executives.personal_emails"] ?? errors["personal_emails"]}
            />
          </Section>
        </form>
        <BeforeYouSave draft={draft} mistakes={mistakes}>
          <div className="mt-4 grid gap-1">
            <FormFailure text={form.failure} />
            <Button
              className="mt-1 w-full"
              kind="primary"
              type="submit"
              form={formId}
              busy={form.busy && t("create.busy")}
            >
              {t("create.open")}
            </Button>
            <ButtonLink className="w-full" kind="ghost" to={to(LIST)}>
              {t("cancel")}
            </ButtonLink>
          </div>
        </BeforeYouSave>
      </div>
    </>
  );
}
