import type { Scope } from "./dsl/compile-expression.ts";
import { DslError } from "./dsl/parse-expression.ts";
import { fill } from "./filling.ts";
import type { TcpInput } from "./template.ts";

/** The bytes of one input with its blanks filled. */
export const inputBytes = ({ data, isHex }: TcpInput, scope: Scope): Buffer => {
  const text = fill(data, scope);
  if (!isHex)
    return Buffer.from(
      text.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      "latin1",
    );
  const hex = text.replace(/\s+/g, "");
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new DslError("an input is not hexadecimal");
  return Buffer.from(hex, "hex");
};
