import type { TlsTaste } from "../services/service-plan.ts";

const COMPLAINT = /^DH parameter is less than \d+ bits$/;

/**
 * Makes a server whose small Diffie-Hellman group was planted on purpose. The runtime warns about such a group whenever it
 * starts the program, and here it is right and expected; every other warning passes, and so does this one elsewhere.
 */
export const withPlantedGroup = <Made>({ group }: TlsTaste, make: () => Made): Made => {
  if (group !== "small") return make();
  // oxlint-disable-next-line typescript/unbound-method -- it is put back as it was, and called with its own `this`
  const emit = process.emitWarning;
  const sparing = (warning: string | Error, ...rest: unknown[]): void => {
    if (!COMPLAINT.test(typeof warning === "string" ? warning : warning.message))
      Reflect.apply(emit, process, [warning, ...rest]);
  };
  process.emitWarning = sparing as typeof emit;
  try {
    return make();
  } finally {
    process.emitWarning = emit;
  }
};
