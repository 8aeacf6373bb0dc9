import clsx from "clsx";
import { useId } from "react";

/** One of two or three, side by side. Radio buttons underneath, so arrow keys work. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
  size = "normal",
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  size?: "normal" | "large";
}) => {
  const name = useId();
  return (
    <fieldset className={clsx("seg", size === "large" && "seg-lg")}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
