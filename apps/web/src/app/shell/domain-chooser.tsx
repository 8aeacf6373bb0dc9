import { useId, useState } from "react";
import { useTranslations } from "use-intl";

import { selectDomain } from "../../shared/session/selected-domain.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SearchField } from "../../shared/ui/field.tsx";
import { suggestions } from "./suggestions.ts";
import { useLogOut } from "./user-menu.tsx";

/** Asks for the domain to show. It can be answered or left by signing out, not dismissed. */
export const DomainChooser = ({ authorised }: { authorised: readonly string[] }) => {
  const t = useTranslations("shell");
  const site = useTranslations("site");
  const logOut = useLogOut();
  const name = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(authorised[0] ?? null);
  const shown = typed.trim() === "" ? authorised : suggestions(authorised, typed);
  return (
    <Dialog
      open
      title={<span className="text-2xl">{t("chooser.title")}</span>}
      text={t("chooser.text")}
      actions={
        <>
          <Button kind="ghost" onClick={logOut}>
            {site("user.logOut")}
          </Button>
          <Button kind="primary" disabled={chosen === null} onClick={() => selectDomain(chosen)}>
            {t("chooser.open")}
          </Button>
        </>
      }
    >
      <div className="px-6 py-4">
        <SearchField
          label={t("chooser.search")}
          placeholder={t("chooser.search")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            const first = suggestions(authorised, event.target.value)[0];
            if (first !== undefined) setChosen(first);
          }}
        />
      </div>
      <fieldset className="chooser-list radio">
        <legend className="sr-only">{t("chooser.list")}</legend>
        {shown.length === 0 && <p className="px-6 py-5 text-ink-2">{t("domain.none", { typed: typed.trim() })}</p>}
        {shown.map((domain) => (
          <label key={domain}>
            <input type="radio" name={name} checked={domain === chosen} onChange={() => setChosen(domain)} />
            <b className="truncate">{domain}</b>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
};
