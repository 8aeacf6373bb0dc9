import type { CurrentUser } from "@parapet/domain/contracts/access";
import { shownDomain } from "@parapet/domain/risk";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SearchField } from "../../shared/ui/field.tsx";
import { domainChoices, type DomainChoice, choiceKey } from "./domain-choices.ts";
import { OrganizationMark } from "./organization-mark.tsx";
import { suggestions } from "./suggestions.ts";
import { useShowDomain } from "./use-workspace.ts";
import { useLogOut } from "./user-menu.tsx";

/** Also by the name of the organization, for people who reach several. */
const matching = (choices: readonly DomainChoice[], typed: string): readonly DomainChoice[] => {
  const text = typed.trim().toLowerCase();
  if (text === "") return choices;
  const named = choices.filter(({ workspace }) => workspace.name.toLowerCase().includes(text));
  return [...new Set([...suggestions(choices, typed), ...named])];
};

/** Asks for the domain to show. Without `onClose` it can be answered or left by signing out, not dismissed. */
export const DomainChooser = ({
  user,
  active = null,
  onClose,
}: {
  user: CurrentUser;
  /** The organization whose domains come first. */
  active?: string | null;
  onClose?: () => void;
}) => {
  const t = useTranslations("shell");
  const site = useTranslations("site");
  const common = useTranslations("common");
  const logOut = useLogOut();
  const show = useShowDomain(user);
  const name = useId();
  const several = user.workspaces.length > 1;
  const all = domainChoices(user).toSorted(
    (a, b) => Number(b.workspace.id === active) - Number(a.workspace.id === active),
  );
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(all[0] ?? null);
  const shown = matching(all, typed);
  const open = () => {
    if (chosen === null) return;
    show(chosen);
    onClose?.();
  };
  return (
    <Dialog
      open
      {...(onClose !== undefined && { onClose })}
      title={<span className="text-2xl">{several ? t("chooser.titleSeveral") : t("chooser.title")}</span>}
      text={several ? t("chooser.textSeveral") : t("chooser.text")}
      actions={
        <>
          {/* First in the tab order; shown last, where the main action of every dialog is. */}
          <Button kind="primary" className="order-1" disabled={chosen === null} onClick={open}>
            {t("chooser.open")}
          </Button>
          {onClose === undefined ? (
            <Button kind="ghost" onClick={logOut}>
              {site("user.logOut")}
            </Button>
          ) : (
            <Button onClick={onClose}>{common("action.close")}</Button>
          )}
        </>
      }
    >
      <div className="px-6 py-4">
        <SearchField
          label={several ? t("chooser.searchSeveral") : t("chooser.search")}
          placeholder={several ? t("chooser.searchSeveral") : t("chooser.search")}
          value={typed}
          onKeyDown={(event) => {
            if (event.key === "Enter") open();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            const [first] = matching(all, event.target.value);
            if (first !== undefined) setChosen(first);
          }}
        />
      </div>
      <fieldset className="chooser-list radio">
        <legend className="sr-only">{t("chooser.list")}</legend>
        {shown.length === 0 && <p className="px-6 py-5 text-ink-2">{t("domain.none", { typed: typed.trim() })}</p>}
        {shown.map((choice) => (
          <label key={choiceKey(choice)}>
            <input
              type="radio"
              name={name}
              checked={chosen !== null && choiceKey(choice) === choiceKey(chosen)}
              onChange={() => setChosen(choice)}
            />
            <b className="truncate">{shownDomain(choice.domain)}</b>
            {several && (
              <span className="ml-auto flex min-w-0 items-center gap-2 text-ink-2">
                <OrganizationMark workspace={choice.workspace} />
                <span className="truncate">{choice.workspace.name}</span>
              </span>
            )}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
};
