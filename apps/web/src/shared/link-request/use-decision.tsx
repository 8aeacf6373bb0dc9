import { type ComponentProps, type ReactNode, useState } from "react";

import { Button } from "../ui/button.tsx";
import { useErrorText } from "../ui/states.tsx";

/** The buttons of a decision, of which one can be pressed at a time, and why the last one failed. */
export const useDecision = <Decision extends string>(
  decide: (decision: Decision) => Promise<void>,
  working: string,
) => {
  const errorText = useErrorText();
  const [busy, setBusy] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (decision: Decision): Promise<void> => {
    setBusy(decision);
    setFailure(null);
    try {
      await decide(decision);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(null);
  };
  const button = (
    decision: Decision,
    label: string,
    kind: NonNullable<ComponentProps<typeof Button>["kind"]>,
  ): ReactNode => (
    <Button
      kind={kind}
      busy={busy === decision && working}
      disabled={busy !== null}
      onClick={() => void send(decision)}
    >
      {label}
    </Button>
  );
  return { failure, button };
};
