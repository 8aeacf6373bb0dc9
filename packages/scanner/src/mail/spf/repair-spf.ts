import type { SpfRecord } from "./parse-spf.ts";
import type { SpfTree } from "./walk-spf.ts";

const MAX_TERMS = 60;

/**
 * Which record should be published instead? What is broken, dead, repeated or without effect goes, and the policy ends
 * in a refusal. Without any record: the domain's own mail exchangers, or no one where it has none.
 */
export const repairSpf = (tree: SpfTree, receivesMail: boolean): string => {
  const root = tree.nodes[0];
  const policy = root !== undefined && "seen" in root.policy ? root.policy.seen : null;
  const records: SpfRecord[] = policy?.kind === "record" ? [policy.record] : [];
  if (records.length === 0 && policy?.kind !== "several") return receivesMail ? "v=spf1 mx -all" : "v=spf1 -all";
  const texts = policy?.kind === "several" ? policy.texts.flatMap((text) => text.split(" ").slice(1)) : [];
  const gone = new Set(
    tree.nodes
      .slice(1)
      .filter((node) => "seen" in node.policy && node.policy.seen.kind === "none")
      .map((node) => node.via),
  );
  const dead = new Set(
    tree.voids.filter((entry) => entry.endsWith(` (${tree.domain})`)).map((entry) => entry.split(" ")[0]),
  );
  const hasAll = records.some(({ terms }) =>
    terms.some((term) => term.kind === "directive" && term.mechanism.name === "all"),
  );
  const kept = records.flatMap(({ terms }) =>
    terms
      .filter((term) =>
        term.kind === "directive"
          ? !["all", "ptr"].includes(term.mechanism.name) && !gone.has(term.text) && !dead.has(term.text)
          : term.name !== "redirect" || !hasAll,
      )
      .map((term) => term.text),
  );
  const words = [...new Set([...kept, ...texts.filter((word) => !/^[+?~-]?all$/i.test(word) && word !== "")])].slice(
    0,
    MAX_TERMS,
  );
  // A record that let everyone send named no sender of its own; the mail exchangers are the ones that are known.
  if (words.length === 0 && records.length > 0 && receivesMail) words.push("mx");
  const redirects = words.some((word) => /^redirect=/i.test(word));
  return ["v=spf1", ...words, ...(redirects ? [] : ["-all"])].join(" ");
};
