import { Popover as Base } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useState } from "react";

/** What opens behind the button of a `Popover`; it begins open, because it was asked for. */
export const PopoverWindow = ({
  trigger,
  label,
  children,
}: {
  trigger: ReactElement;
  label: string;
  children: (close: () => void) => ReactNode;
}) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-70">
          <Base.Popup className="popover" aria-label={label}>
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
