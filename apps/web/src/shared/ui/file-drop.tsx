import clsx from "clsx";
import { useId, useState } from "react";

/** A file is chosen, or dropped onto the frame around the chooser. */
export const FileDrop = ({
  label,
  accept,
  disabled = false,
  onFile,
}: {
  label: string;
  accept?: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined && !disabled) onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside is the control; dropping onto its frame is a comfort beside it
    <label
      htmlFor={id}
      className={clsx(
        "grid cursor-pointer place-items-center rounded-control border border-dashed px-4 py-8",
        isOver ? "border-accent bg-sunken" : "border-control",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <span className="mb-2 text-center font-semibold">{label}</span>
      <input
        id={id}
        type="file"
        className="max-w-full"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be selected again after it was corrected.
          event.target.value = "";
        }}
      />
    </label>
  );
};
