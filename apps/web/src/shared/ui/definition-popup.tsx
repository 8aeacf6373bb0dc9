import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

/** What opens behind the question mark of a `Definition`; it begins open, because it was asked for. */
export const DefinitionPopup = ({
  trigger,
  term,
  children,
}: {
  trigger: ReactElement;
  term: string;
  children: ReactNode;
}) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} collisionPadding={12} className="z-75">
        <Base.Popup className="definition">
          <Base.Title className="text-[13px] font-semibold">{term}</Base.Title>
          <Base.Description className="mt-1 text-[13px]/[1.45] text-ink-2">{children}</Base.Description>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
