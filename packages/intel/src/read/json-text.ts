import { jsonFault } from "./json-fault.ts";

export type JsonText = { readonly value: unknown } | { readonly reason: string; readonly linesBefore: number };

// oxlint-disable-next-line no-control-regex -- JSON forbids exactly these inside strings
const RAW_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * Parses one JSON text. Raw control characters (NUL bytes above all), which JSON forbids and feeds contain, are left
 * out; anything else wrong is explained with the number of lines before it.
 */
export const parseJsonText = (text: string): JsonText => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    if (RAW_CONTROL.test(text)) {
      RAW_CONTROL.lastIndex = 0;
      try {
        return { value: JSON.parse(text.replace(RAW_CONTROL, "")) as unknown };
      } catch {
        // The control characters were not all that is wrong: the fault is searched for below.
      }
    }
    const fault = jsonFault(text);
    const linesBefore = text.slice(0, fault).split("\n").length - 1;
    const near =
      text
        .slice(fault, fault + 30)
        .split("\n", 1)[0]
        ?.trim() ?? "";
    return { reason: near === "" ? "invalid JSON: it ends too early" : `invalid JSON near ${near}`, linesBefore };
  }
};
