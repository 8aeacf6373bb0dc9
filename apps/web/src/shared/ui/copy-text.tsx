import { useState } from "react";

import { Button } from "./button.tsx";

const SAID_MS = 2_000;

/** Something to be copied as it is, and the button that does it. */
export const CopyText = ({ text, copy, copied }: { text: string; copy: string; copied: string }) => {
  const [said, setSaid] = useState(false);
  const onCopy = async () => {
    await navigator.clipboard.writeText(text);
    setSaid(true);
    setTimeout(() => setSaid(false), SAID_MS);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 font-mono text-[13px] [overflow-wrap:anywhere]">{text}</code>
      <Button size="small" icon={said ? "check" : "copy"} onClick={() => void onCopy()}>
        {said ? copied : copy}
      </Button>
    </div>
  );
};
