import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

const FILE_PATH = "/.well-known/parapet-verification.txt";
const OPT_OUT_FILE_PATH = "/.well-known/parapet-opt-out.txt";
const FILE_BYTES = 4096;
/** Of each scheme: a person waits for both. */
const FILE_MS = 5_000;

/** What is published to show control of a domain: a TXT record at the name, or a file with one line. */
export interface DomainProof {
  readonly txt: string;
  readonly file_path: string;
  readonly file_line: string;
}

/** What an owner publishes to show that a domain is theirs. */
export const ownershipProof = (token: string): DomainProof => {
  const line = `parapet-verification=${token}`;
  return { txt: line, file_path: FILE_PATH, file_line: line };
};

/** What is published to have a domain excluded from scans; it verifies nothing else. */
export const optOutProof = (token: string): DomainProof => {
  const line = `parapet-opt-out=${token}`;
  return { txt: line, file_path: OPT_OUT_FILE_PATH, file_line: line };
};

/** The three answers a search for a proof can give. */
export type ProofOutcome =
  | { readonly outcome: "found"; readonly reason: null }
  | { readonly outcome: "not-found"; readonly reason: null }
  | { readonly outcome: "probe-error"; readonly reason: string };

const NOT_FOUND = { outcome: "not-found", reason: null } as const;
const FOUND = { outcome: "found", reason: null } as const;

const byDns = async (net: Net, domain: string, wanted: string): Promise<ProofOutcome> => {
  const { answers } = await net.dns.query(domain, "TXT", { fresh: true });
  const texts = answers.filter(({ type }) => type === "TXT").map(({ data }) => String(data).trim());
  return texts.includes(wanted) ? FOUND : NOT_FOUND;
};

/** The file must be the domain's own: a redirect away from it proves only who owns the other end. */
const byFile = async (net: Net, domain: string, proof: DomainProof): Promise<ProofOutcome> => {
  let blind: ProofOutcome | null = null;
  for (const scheme of ["https", "http"]) {
    try {
      const response = await net.http({
        tls: "verified",
        url: `${scheme}://${domain}${proof.file_path}`,
        maxBytes: FILE_BYTES,
        timeoutMs: FILE_MS,
      });
      const lines = response
        .text()
        .split(/\r?\n/)
        .map((line) => line.trim());
      if (response.status === 200 && lines.includes(proof.file_line)) return FOUND;
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      // One reason for all: the name may be a third party's until it is verified.
      blind = { outcome: "probe-error", reason: "unreachable" };
    }
  }
  return blind ?? NOT_FOUND;
};

/** Looks up the verification record now. A failed lookup is neither a match nor a miss. */
export const findVerificationRecord = async (
  net: Net,
  domain: string,
  proof: DomainProof,
  method: "dns" | "file",
): Promise<ProofOutcome> => {
  try {
    return await (method === "dns" ? byDns(net, domain, proof.txt) : byFile(net, domain, proof));
  } catch (error) {
    if (error instanceof ProbeError) return { outcome: "probe-error", reason: error.reason };
    throw error;
  }
};
