import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ownersQuery } from "./api.ts";

export interface Owner {
  readonly kind: "person" | "group";
  readonly id: string;
}

const ownerFrom = (value: string): Owner | null => {
  const [kind, id] = value.split(":");
  return (kind === "person" || kind === "group") && id !== undefined ? { kind, id } : null;
};

/** Who does it: shows the owner and gives the work to another one, in place. */
export const OwnerSelect = ({
  label,
  shown,
  busy,
  className = "max-w-full",
  onChoose,
}: {
  label: string;
  /** The owner now, or what to do where there is none. */
  shown: string;
  busy: boolean;
  className?: string;
  onChoose: (owner: Owner) => void;
}) => {
  // Asked for once someone turns to the field: most visits assign nothing.
  const [isNear, setNear] = useState(false);
  const owners = useQuery({ ...ownersQuery, enabled: isNear });
  return (
    <select
      className={`${className} truncate`}
      aria-label={label}
      value=""
      disabled={busy}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onChange={({ target }) => {
        const chosen = ownerFrom(target.value);
        if (chosen !== null) onChoose(chosen);
      }}
    >
      <option value="">{shown}</option>
      {(owners.data?.people ?? []).map(({ id, email, name }) => (
        <option key={id} value={`person:${id}`}>
          {name === "" ? email : name}
        </option>
      ))}
      {(owners.data?.groups ?? []).map(({ id, name }) => (
        <option key={id} value={`group:${id}`}>
          {name}
        </option>
      ))}
    </select>
  );
};
