import { bytes, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const packet = (text: string): Buffer => Buffer.concat([u32(text.length), bytes(text)]);

export const examples: readonly ProbeExample[] = [
  {
    from: "a director",
    answers: [packet("auth cram-md5 <1795044782.1795044782@acme-dir> ssl=0\n")],
    reads: { name: "bacula", product: "Bacula", unauthenticated: false },
  },
  { from: "another greeting", answers: [packet("auth plain\n")], reads: null },
];
