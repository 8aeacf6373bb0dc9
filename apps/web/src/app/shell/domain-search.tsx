import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { selectDomain, useSelectedDomain } from "../../shared/session/selected-domain.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { suggestions } from "./suggestions.ts";

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

const Search = ({ authorised, selected }: { authorised: readonly string[]; selected: string | null }) => {
  const t = useTranslations("shell");
  const queries = useQueryClient();
  const [typed, setTyped] = useState(selected ?? "");
  const [touched, setTouched] = useState(false);
  const offered = touched ? suggestions(authorised, typed) : [];

  const choose = (domain: string) => {
    selectDomain(domain);
    setTyped(domain);
    setTouched(false);
    // Choosing the same domain again refreshes its report as well.
    void queries.invalidateQueries({ queryKey: ["detail-report"] });
  };
  const submit = () => {
    const text = typed.trim().toLowerCase();
    const exact = authorised.find((domain) => domain.toLowerCase() === text) ?? suggestions(authorised, typed)[0];
    if (exact === undefined) toast({ kind: "failure", title: t("domain.none", { typed: typed.trim() }) });
    else choose(exact);
  };

  return (
    <search className="dom" aria-label={t("domain.search")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Autocomplete.Root
          items={offered}
          filter={null}
          value={typed}
          open={offered.length > 0}
          onOpenChange={(open) => {
            if (!open) setTouched(false);
          }}
          onValueChange={(value, { reason }) => {
            if (reason === "item-press") return;
            setTyped(value);
            setTouched(true);
          }}
        >
          <div className="in-ic">
            <Icon name="search" />
            <Autocomplete.Input
              id={DOMAIN_SEARCH_ID}
              className="input"
              aria-label={t("domain.label")}
              placeholder={t("domain.placeholder")}
              spellCheck={false}
              autoCapitalize="off"
              onFocus={(event) => event.target.select()}
              onKeyDown={(event) => {
                // With a suggestion under the cursor, Enter belongs to it.
                if (event.key !== "Enter" || event.currentTarget.hasAttribute("aria-activedescendant")) return;
                event.preventDefault();
                submit();
              }}
            />
            <kbd className="kbd hide-m" aria-hidden="true">
              /
            </kbd>
          </div>
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-70">
              <Autocomplete.Popup className="menu w-(--anchor-width)">
                <Autocomplete.List>
                  {(domain: string) => (
                    <Autocomplete.Item key={domain} value={domain} className="menu-item" onClick={() => choose(domain)}>
                      <Suggestion domain={domain} typed={typed} />
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      </form>
    </search>
  );
};

/** Switches the domain. Suggests only the person's own ones, and only once something was typed. */
export const DomainSearch = ({ authorised }: { authorised: readonly string[] }) => {
  const selected = useSelectedDomain();
  // Another domain, chosen elsewhere, begins the box anew.
  return <Search key={selected} authorised={authorised} selected={selected} />;
};
