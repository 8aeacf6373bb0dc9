import type { ReactNode } from "react";

import { SelectField } from "../ui/field.tsx";

/** Narrows a list to one of some values, or to none of them. */
export const ChoiceFilter = <Choice extends string | number>({
  label,
  any,
  choices,
  name,
  value,
  onChoose,
}: {
  label: string;
  /** What no choice is called. */
  any: string;
  choices: readonly Choice[];
  name: (choice: Choice) => ReactNode;
  value: string | number | null | undefined;
  /** Empty: no choice. */
  onChoose: (value: string) => void;
}) => (
  <SelectField label={label} value={value ?? ""} onChange={(event) => onChoose(event.target.value)}>
    <option value="">{any}</option>
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {name(choice)}
      </option>
    ))}
  </SelectField>
);
