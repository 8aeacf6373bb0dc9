/** A call that someone made of a name of the listener, with nothing of it believed. */
export interface ReceivedCall {
  /** The secret part of the name, in lower case. */
  readonly label: string;
  readonly protocol: "dns" | "http";
  readonly from: string;
  readonly request: string;
}

export type OnCall = (call: ReceivedCall) => void;

/** The secret label of a name at or below `label.domain`, in lower case; null for the domain itself and names of others. */
export const labelIn = (name: string, domain: string): string | null => {
  const asked = name.toLowerCase().replace(/\.$/, "");
  if (!asked.endsWith(`.${domain}`)) return null;
  return (
    asked
      .slice(0, -domain.length - 1)
      .split(".")
      .at(-1) ?? null
  );
};
