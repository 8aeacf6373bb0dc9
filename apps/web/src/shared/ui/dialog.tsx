import { whenNeeded } from "../when-needed.ts";
import type { DialogProps } from "./dialog-window.tsx";

const part = whenNeeded(() => import("./dialog-window.tsx"));

/** Asks one thing and waits. Name the action on its button. */
export const Dialog = (props: DialogProps) => {
  const loaded = part.use(props.open);
  return loaded === null ? null : <loaded.DialogWindow {...props} />;
};
