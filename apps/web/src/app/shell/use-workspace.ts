import type { CurrentUser, Workspace } from "@parapet/domain/contracts/access";
import { bare } from "@parapet/words/links";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { DOMAIN_PARAMETER, ORGANIZATION_PARAMETER } from "../../shared/session/organization-address.ts";
import {
  activeOrganization,
  selectDomain,
  selectOrganization,
  useActiveOrganization,
} from "../../shared/session/workspace.ts";
import type { DomainChoice } from "./domain-choices.ts";

interface ActiveWorkspace {
  /** Null: it has to be chosen. */
  readonly workspace: Workspace | null;
  /** True: the person reaches several organizations, so that each page and request names one of them. */
  readonly several: boolean;
  /** False for the moment in which the address names another organization than requests do. */
  readonly isSettled: boolean;
}

/**
 * The organization that this tab works in: the one in the address, else the one that the tab worked in before, else the only
 * one with domains, where the page is about those; it is then written into the address.
 */
export const useWorkspace = (
  { workspaces }: Pick<CurrentUser, "workspaces">,
  isAboutDomains: boolean,
): ActiveWorkspace => {
  const [search, setSearch] = useSearchParams();
  const active = useActiveOrganization();
  const several = workspaces.length > 1;
  const named = search.get(ORGANIZATION_PARAMETER);
  const domain = search.get(DOMAIN_PARAMETER);
  const chosen = workspaces.find(({ id }) => id === (named ?? active));
  // On pages about domains there is nothing to choose where only one of them has any in reach.
  const withDomains = workspaces.filter(({ domains }) => domains.length > 0);
  const only = isAboutDomains && named === null && withDomains.length === 1 ? withDomains[0] : undefined;
  const workspace = (several ? (chosen ?? only) : workspaces[0]) ?? null;
  const wanted = several ? (workspace?.id ?? null) : null;

  useEffect(() => selectOrganization(wanted), [wanted]);
  useEffect(() => {
    // Of one organization nothing has to be named; a link of a mail may do so.
    const isNamed = several ? named === wanted || wanted === null : named === null;
    if (isNamed && domain === null) return;
    if (domain !== null && workspace?.domains.includes(domain) === true) selectDomain(domain, wanted);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(DOMAIN_PARAMETER);
        next.delete(ORGANIZATION_PARAMETER);
        if (wanted !== null) next.set(ORGANIZATION_PARAMETER, wanted);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [domain, named, setSearch, several, wanted, workspace]);

  return { workspace, several, isSettled: active === wanted };
};

/** Pages about one object of an organization, which another one does not have. */
const isAboutObject = (path: string): boolean => /\/seeAll\//.test(path);

/** Shows a domain, and with it the organization that it was chosen in. */
export const useShowDomain = ({ workspaces }: Pick<CurrentUser, "workspaces">): ((choice: DomainChoice) => void) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { to } = useLocale();
  return ({ domain, workspace }) => {
    const isActive = workspaces.length <= 1 || workspace.id === activeOrganization();
    if (isActive) return selectDomain(domain);
    // What another organization's page was filtered by means nothing in this one.
    selectDomain(domain, workspace.id);
    const path = isAboutObject(bare(pathname)) ? to("/dashboard/current-risk") : pathname;
    void navigate({ pathname: path, search: `?${ORGANIZATION_PARAMETER}=${workspace.id}` });
  };
};
