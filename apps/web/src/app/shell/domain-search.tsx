import type { CurrentUser } from "@parapet/domain/contracts/access";
import { shownDomain } from "@parapet/domain/risk";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";

import { activeOrganization, useSelectedDomain } from "../../shared/session/workspace.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { domainChoices, type DomainChoice, choiceKey } from "./domain-choices.ts";
import { suggestions } from "./suggestions.ts";
import { useShowDomain } from "./use-workspace.ts";

/** Where the key `/` puts the cursor. */
export const DOMAIN_SEARCH_ID = "domain-search";

const Suggestion = ({ domain, typed }: { domain: string; typed: string }) => {
  const at = domain.toLowerCase().indexOf(typed.trim().toLowerCase());
  if (at < 0) return <span>{domain}</span>;
  const end = at + typed.trim().length;
  return (
    <span>
      {domain.slice(0, at)}
      <b>{domain.slice(at, end)}</b>
      {domain.slice(end)}
    </span>
  );
};

/** By hand, not with the library's: this box is on every page, and that would bring a fifth of the page's scripts. */
const Search = ({ user, selected }: { user: CurrentUser; selected: string | null }) => {
  const t = useTranslations("shell");
  const queries = useQueryClient();
  const show = useShowDomain(user);
  const list = useId();
  const authorised = domainChoices(user);
  const several = user.workspaces.length > 1;
  const [typed, setTyped] = useState(shownDomain(selected ?? ""));
  const [touched, setTouched] = useState(false);
  const [at, setAt] = useState(-1);
  const offered = touched ? suggestions(authorised, typed) : [];
  const idOf = (index: number) => `${list}-${index}`;

  const fold = () => {
    setTouched(false);
    setAt(-1);
  };
  const choose = (choice: DomainChoice) => {
    show(choice);
    setTyped(shownDomain(choice.domain));
    fold();
    // Choosing the same domain again refreshes its report as well.
    void queries.invalidateQueries({ queryKey: ["detail-report"] });
  };
  const submit = () => {
    const text = typed.trim().toLowerCase();
    const exact = authorised.filter(({ domain }) =>
      [domain, shownDomain(domain)].some((name) => name.toLowerCase() === text),
    );
    const meant = exact.length > 0 ? exact : suggestions(authorised, typed);
    // The same domain of several organizations is chosen from the list, never by its order.
    const [first] = meant.filter(({ workspace }) => meant.length === 1 || workspace.id === activeOrganization());
    const chosen = first ?? (new Set(meant.map(({ domain }) => domain)).size === meant.length ? meant[0] : undefined);
    if (chosen !== undefined) choose(chosen);
    else if (meant.length > 0) toast({ kind: "failure", title: t("domain.several", { domain: typed.trim() }) });
    else toast({ kind: "failure", title: t("domain.none", { typed: typed.trim() }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setTyped(shownDomain(selected ?? ""));
      fold();
      event.preventDefault();
      return;
    }
    if (offered.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // One place before the first is the box itself.
    if (step === undefined) return;
    setAt((before) => ((before + 1 + step + offered.length + 1) % (offered.length + 1)) - 1);
    event.preventDefault();
  };

  return (
    <search className="dom" aria-label={t("domain.search")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const pointed = offered[at];
          if (pointed === undefined) submit();
          else choose(pointed);
        }}
      >
        <div className="in-ic">
          <Icon name="search" />
          <input
            id={DOMAIN_SEARCH_ID}
            className="input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={offered.length > 0}
            aria-controls={list}
            aria-activedescendant={at < 0 ? undefined : idOf(at)}
            aria-label={t("domain.label")}
            placeholder={t("domain.placeholder")}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setTouched(true);
              setAt(-1);
            }}
            onFocus={(event) => event.target.select()}
            onBlur={fold}
            onKeyDown={onKeyDown}
          />
          <kbd className="kbd hide-m" aria-hidden="true">
            /
          </kbd>
        </div>
        <div
          id={list}
          role="listbox"
          aria-label={t("domain.label")}
          className="menu dom-list"
          hidden={offered.length === 0}
        >
          {offered.map((choice, index) => (
            <div
              key={choiceKey(choice)}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              data-highlighted={index === at ? "" : undefined}
              className="menu-item"
              // The box keeps the focus, so that leaving it does not fold the list away before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              onKeyDown={onKeyDown}
            >
              <Suggestion domain={shownDomain(choice.domain)} typed={typed} />
              {several && <span className="ml-auto truncate text-xs text-ink-2">{choice.workspace.name}</span>}
            </div>
          ))}
        </div>
      </form>
    </search>
  );
};

/** Switches the domain. Suggests only the person's own ones, and only once something was typed. */
export const DomainSearch = ({ user }: { user: CurrentUser }) => {
  const selected = useSelectedDomain();
  // Another domain, chosen elsewhere, begins the box again.
  return <Search key={selected} user={user} selected={selected} />;
};
