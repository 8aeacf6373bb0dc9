import { useUser } from "./user-context.ts";
import { useActiveOrganization } from "./workspace.ts";

/** The organization that the person works in: what a form is about unless it says otherwise. */
export const useCurrentOrganization = (): string => {
  const active = useActiveOrganization();
  const { organization } = useUser();
  return active ?? organization.id;
};
