import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const greeting = bytes("( success ( 2 2 ( ) ( edit-pipeline svndiff1 absent-entries depth ) ) ) ");
const anonymous = bytes("( success ( ( ANONYMOUS ) 36:355417a6-af9a-4176-9aac-ddde73c4cc19 ) ) ");
const opened =
  "( success ( ) ) ( success ( 36:355417a6-af9a-4176-9aac-ddde73c4cc19 15:svn://acme.test ( mergeinfo ) ) ) ";

export const examples: readonly ProbeExample[] = [
  {
    from: "a repository that anyone may change",
    answers: [greeting, anonymous, bytes(`${opened}( success ( ( ) 0: ) ) ( success ( ) ) ( success ( ) ) `)],
    reads: { name: "svn", unauthenticated: true, capability: "writes" },
  },
  {
    from: "a repository that anyone may read",
    answers: [
      greeting,
      anonymous,
      bytes(
        `${opened}( failure ( ( 170001 20:Authorization failed 0: 0 ) ) ) ( failure ( ( 210001 7:Unknown 0: 0 ) ) ) `,
      ),
    ],
    reads: { name: "svn", unauthenticated: true, capability: "reads" },
  },
  {
    from: "a repository with accounts",
    answers: [greeting, bytes("( success ( ( CRAM-MD5 ) 4:acme ) ) ")],
    reads: { name: "svn", unauthenticated: false },
  },
  {
    from: "a server whose repositories are elsewhere",
    answers: [greeting, bytes("( failure ( ( 210005 24:No repository found in / 0: 0 ) ) ) ")],
    reads: { name: "svn", unauthenticated: null },
  },
  { from: "a list in brackets", answers: [bytes("( success )")], reads: null },
];
