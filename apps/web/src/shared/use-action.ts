import { useState } from "react";

import { useErrorText } from "./ui/states.tsx";
import { toast } from "./ui/toasts.ts";

/** One deed at a time behind a button: busy while it lasts, and said whether it went well. */
export const useAction = () => {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, words: { done?: string; failed?: string } = {}): Promise<void> => {
    setBusy(true);
    try {
      await work();
      if (words.done !== undefined) toast({ kind: "success", title: words.done });
    } catch (error) {
      const why = errorText(error);
      toast(
        words.failed === undefined
          ? { kind: "failure", title: why }
          : { kind: "failure", title: words.failed, text: why },
      );
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
