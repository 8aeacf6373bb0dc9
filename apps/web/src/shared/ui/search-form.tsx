import { useState } from "react";

import { SearchField } from "./field.tsx";

/** Asks on Enter; an emptied box shows everything again. */
export const SearchForm = ({
  label,
  asked,
  onAsk,
}: {
  label: string;
  asked: string;
  onAsk: (text: string) => void;
}) => {
  const [typed, setTyped] = useState(asked);
  const [before, setBefore] = useState(asked);
  // What was asked changed elsewhere ("clear search"): the box follows.
  if (before !== asked) {
    setBefore(asked);
    setTyped(asked);
  }
  return (
    <form
      role="search"
      className="min-w-0 max-wide:w-full wide:w-[420px]"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(typed.trim());
      }}
    >
      <SearchField
        label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === "") onAsk("");
        }}
      />
    </form>
  );
};
