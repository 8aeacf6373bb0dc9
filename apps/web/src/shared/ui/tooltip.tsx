import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

/** A second copy of something that is also said elsewhere; hovering never holds the only one. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-75">
        <Base.Popup className="tip">{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
