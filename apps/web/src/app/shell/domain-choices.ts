import type { CurrentUser, Workspace } from "@parapet/domain/contracts/access";

/** A domain in the organization that it is shown for: two organizations may have the same one. */
export interface DomainChoice {
  readonly domain: string;
  readonly workspace: Workspace;
}

/** Everything that the person can choose from: clients before the organization that manages them. */
export const domainChoices = ({ workspaces }: Pick<CurrentUser, "workspaces">): DomainChoice[] =>
  workspaces
    .toSorted((a, b) => Number(b.type === "client") - Number(a.type === "client"))
    .flatMap((workspace) => workspace.domains.map((domain) => ({ domain, workspace })));

export const choiceKey = ({ domain, workspace }: DomainChoice): string => `${workspace.id} ${domain}`;
