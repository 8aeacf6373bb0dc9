import { bytes, printable } from "../../bytes.ts";
import type { Peer, ServiceProbe } from "../../service-probe.ts";

/** Where repositories usually are below the root of a server. */
const PLACES = ["", "/repo", "/svn", "/project"];

const open = ({ host, port }: Peer, place: string): string => {
  const url = `svn://${host.includes(":") ? `[${host}]` : host}${port === 3690 ? "" : `:${port}`}${place}`;
  return `( 2 ( edit-pipeline svndiff1 absent-entries ) ${url.length}:${url} 7:Parapet ( ) ) `;
};
/** Begins a commit and gives it up before anything is in it, so that no transaction is created. */
const TRY_WRITE = "( ANONYMOUS ( 0: ) ) ( commit ( 0: ( ) false ( ) ) ) ( abort-edit ( ) ) ";

const asText = (answer: Buffer | undefined): string => answer?.toString("latin1") ?? "";
const isAbsent = (answer: string): boolean => /\( failure \( \( 210005 /.test(answer);
const takesAnyone = (answer: string): boolean => /\( success \( \( [^)]{0,80}\bANONYMOUS /.test(answer);
const isWhole = (answer: Buffer): boolean => answer.toString("latin1").endsWith(") ");

/** Subversion: what anyone may do with a repository. A commit is only begun, never made. */
export const svn: ServiceProbe = {
  id: "svn",
  transport: "tcp",
  ports: [3690],
  isComplete: isWhole,
  next(answers, peer) {
    const last = asText(answers.at(-1));
    if (answers.length === 1) return { say: bytes(open(peer, PLACES[0] ?? "")), isComplete: isWhole };
    if (takesAnyone(last) && !/\( success \( \) \)/.test(last))
      return {
        say: bytes(TRY_WRITE),
        isComplete: (it) => /\) \) \) \( (?:success|failure) [\s\S]*\) $/.test(asText(it)),
      };
    const place = PLACES[answers.length - 1];
    return isAbsent(last) && place !== undefined
      ? {
          say: bytes(open(peer, place)),
          isComplete: (it) => /\) \) \( (?:success|failure)[\s\S]*\) $/.test(asText(it)),
          fresh: true,
        }
      : null;
  },
  read(answers) {
    const greeting = asText(answers[0]);
    if (!/^\( success \( \d+ \d+ \( [^)]{0,200}\) \( /.test(greeting)) return null;
    const said = answers.slice(1).map(asText);
    const opened = said.find((it) => takesAnyone(it));
    const last = said.at(-1) ?? "";
    // The answers to opening, to beginning the commit and to giving it up.
    const isWritten =
      opened !== undefined && opened !== last && /\( success \( \( \) 0: \) \) \( success \( \) \)/.test(last);
    const asks = said.some((it) => /\( success \( \( [^)]{1,80}\) /.test(it)) && opened === undefined;
    return {
      name: "svn",
      vendor: "Apache",
      product: "Subversion",
      cpe: "apache:subversion",
      version: null,
      banner: printable(Buffer.from(greeting, "latin1")),
      unauthenticated: opened !== undefined ? true : asks ? false : null,
      ...(opened !== undefined && { capability: isWritten ? ("writes" as const) : ("reads" as const) }),
    };
  },
};
