import { useUser } from "./user-context.ts";
import { useActiveOrganization } from "./workspace.ts";

/** The name of the own organization for someone who works in another one: some settings are always the own ones. */
export const useOwnElsewhere = (): string | null => {
  const { organization: own } = useUser();
  const active = useActiveOrganization();
  return active !== null && active !== own.id ? own.name : null;
};
