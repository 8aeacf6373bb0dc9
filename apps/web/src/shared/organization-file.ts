import { queryClient } from "./query-client.ts";
import { currentUserQuery } from "./session/current-user.ts";
import { activeOrganization } from "./session/workspace.ts";

/** The name of an organization as the beginning of a file name. */
export const inFileName = (organization: string): string =>
  organization.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");

/** A file of the organization that this tab works in: for people of several organizations its name says whose it is. */
export const organizationFile = (name: string): string => {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const organization = user?.workspaces.find(({ id }) => id === activeOrganization());
  const prefix = organization === undefined ? "" : inFileName(organization.name);
  return prefix === "" ? name : `${prefix}-${name}`;
};
