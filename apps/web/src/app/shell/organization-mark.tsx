import type { Workspace } from "@parapet/domain/contracts/access";

import { initials } from "../../shared/format/initials.ts";

/** The logo of an organization, or its initials. Its name is beside it. */
export const OrganizationMark = ({ workspace }: { workspace: Workspace }) =>
  workspace.logo === null ? (
    <span className="ini org-ini" aria-hidden="true">
      {initials(workspace.name)}
    </span>
  ) : (
    <img className="org-logo" src={workspace.logo} alt="" />
  );
