import type { CurrentUser, Workspace } from "@parapet/domain/contracts/access";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Icon } from "../../shared/ui/icon.tsx";
import { DomainChooser } from "./domain-chooser.tsx";
import { OrganizationMark } from "./organization-mark.tsx";

const Names = ({ workspace }: { workspace: Workspace }) => {
  const t = useTranslations("shell");
  return (
    <>
      <OrganizationMark workspace={workspace} />
      <span className="grid min-w-0 text-left leading-tight">
        <b className="truncate">{workspace.name}</b>
        <span className="text-xs text-ink-2">{t(`organization.types.${workspace.type}`)}</span>
      </span>
    </>
  );
};

/** The organization that the page is about, on every page. People who reach several switch here. */
export const OrganizationSwitch = ({ user, workspace }: { user: CurrentUser; workspace: Workspace | null }) => {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  if (workspace === null) return null;
  if (user.workspaces.length <= 1)
    return (
      <div className="org-switch">
        <Names workspace={workspace} />
      </div>
    );
  return (
    <>
      <button type="button" className="org-switch" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Names workspace={workspace} />
        <span className="sr-only">{t("organization.switch")}</span>
        <Icon name="chevronDown" small />
      </button>
      {open && <DomainChooser user={user} active={workspace.id} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The frame around the pages of another organization than the person's own. */
export const WorkingIn = ({ user, workspace }: { user: CurrentUser; workspace: Workspace | null }) => {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  if (workspace === null || workspace.id === user.organization.id) return null;
  return (
    <div className="working-in" role="status">
      <Icon name="building" small />
      <span className="min-w-0 flex-1 break-words">
        {t.rich("organization.workingIn", { name: workspace.name, b: (text) => <b>{text}</b> })}{" "}
        <span className="opacity-80">{t("organization.recorded")}</span>
      </span>
      <button type="button" onClick={() => setOpen(true)}>
        {t("organization.switch")}
      </button>
      {open && <DomainChooser user={user} active={workspace.id} onClose={() => setOpen(false)} />}
    </div>
  );
};
