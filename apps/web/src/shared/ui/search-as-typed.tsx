import { useEffect, useState } from "react";

import { SearchField } from "./field.tsx";

const PAUSE_MS = 250;

/** Asks once the typing pauses, so that a word costs one request and not one per letter. */
export const SearchAsTyped = ({
  label,
  className = "w-full wide:w-56",
  asked,
  onAsk,
}: {
  label: string;
  className?: string;
  asked: string;
  onAsk: (q: string) => void;
}) => {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState({ asked, sent: asked });
  // The URL changed without this box, such as by Back: the box follows.
  if (known.asked !== asked) {
    setKnown({ asked, sent: asked });
    if (asked !== known.sent) setTyped(asked);
  }
  useEffect(() => {
    if (typed === asked) return undefined;
    const pause = setTimeout(() => {
      setKnown((before) => ({ ...before, sent: typed }));
      onAsk(typed);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, asked, onAsk]);
  return (
    <SearchField
      className={className}
      label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};
