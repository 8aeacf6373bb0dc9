import { quoted } from "../ask.ts";
import { addressText } from "../ip-address.ts";
import type { Directive, SpfRecord } from "./parse-spf.ts";
import type { SpfNode, SpfTree } from "./walk-spf.ts";

/** What can be wrong with an SPF record; each is an outcome of the check of the same family. */
export type SpfFault =
  | "spf-absent"
  | "spf-multiple"
  | "spf-syntax"
  | "spf-near-miss"
  | "spf-allows-all"
  | "spf-neutral-all"
  | "spf-no-all"
  | "spf-softfail"
  | "spf-after-all"
  | "spf-redirect-ignored"
  | "spf-too-many-lookups"
  | "spf-near-limit"
  | "spf-too-many-voids"
  | "spf-loop"
  | "spf-repeated-include"
  | "spf-include-missing"
  | "spf-include-registrable"
  | "spf-ptr"
  | "spf-dead-host"
  | "spf-broad-range"
  | "spf-shared-platform"
  | "spf-type99"
  | "spf-sender-id"
  | "spf-too-long";

export interface SpfLint {
  readonly fault: SpfFault;
  readonly params: Readonly<Record<string, string | number>>;
  readonly evidence: readonly string[];
}

// Platforms on which every customer sends from the same addresses: SPF alone cannot tell them apart.
const SHARED_PLATFORMS = [
  "spf.protection.outlook.com",
  "_spf.google.com",
  "sendgrid.net",
  "mailgun.org",
  "servers.mcsv.net",
  "spf.mandrillapp.com",
  "amazonses.com",
  "spf.mtasv.net",
  "sparkpostmail.com",
  "mail.zendesk.com",
  "_spf.salesforce.com",
  "spf.mailjet.com",
  "zoho.com",
  "zohomail.com",
  "zoho.eu",
  "spf.sendinblue.com",
  "spf.brevo.com",
  "hubspotemail.net",
  "secureserver.net",
  "mx.ovh.com",
  "spf.protonmail.ch",
  "spf.messagelabs.com",
  "_spf.mlsend.com",
  "cmail1.com",
  "helpscoutemail.com",
];

const directivesOf = (record: SpfRecord): Directive[] =>
  record.terms.filter((term): term is Directive => term.kind === "directive");

const recordOf = (node: SpfNode | undefined): SpfRecord | null =>
  node !== undefined && "seen" in node.policy && node.policy.seen.kind === "record" ? node.policy.seen.record : null;

/** The qualifier that ends the policy: of the root's `all`, or of the record it redirects to. */
export const finalQualifier = (tree: SpfTree): "+" | "-" | "?" | "~" | null => {
  let at = tree.domain;
  for (let hop = 0; hop <= 10; hop += 1) {
    const record = recordOf(tree.nodes.find((node) => node.domain === at));
    if (record === null) return null;
    const all = directivesOf(record).find(({ mechanism }) => mechanism.name === "all");
    if (all !== undefined) return all.qualifier;
    const redirect = record.terms.find((term) => term.kind === "modifier" && term.name === "redirect");
    if (redirect === undefined || redirect.kind !== "modifier") return null;
    at = redirect.value.text.replace(/\.$/, "").toLowerCase();
  }
  return null;
};

const lintOrder = (record: SpfRecord): SpfLint[] => {
  const lints: SpfLint[] = [];
  const first = record.terms.findIndex((term) => term.kind === "directive" && term.mechanism.name === "all");
  const late = first < 0 ? [] : record.terms.slice(first + 1).filter((term) => term.kind === "directive");
  if (late.length > 0) {
    const terms = late.map((term) => term.text);
    lints.push({ fault: "spf-after-all", params: { terms: terms.join(" ") }, evidence: [record.text] });
  }
  const redirect = record.terms.find((term) => term.kind === "modifier" && term.name === "redirect");
  if (first >= 0 && redirect !== undefined) {
    lints.push({ fault: "spf-redirect-ignored", params: { term: redirect.text }, evidence: [record.text] });
  }
  return lints;
};

const lintRanges = (nodes: readonly SpfNode[]): SpfLint[] =>
  nodes.flatMap((node) => {
    const record = recordOf(node);
    if (record === null) return [];
    return directivesOf(record).flatMap(({ mechanism, qualifier, text }): SpfLint[] => {
      if (qualifier !== "+") return [];
      const wide =
        (mechanism.name === "ip4" && mechanism.prefix < 16) ||
        (mechanism.name === "ip6" && mechanism.prefix < 32) ||
        ((mechanism.name === "a" || mechanism.name === "mx") && mechanism.prefix4 < 16);
      if (!wide) return [];
      const range = "network" in mechanism ? `${addressText(mechanism.network)}/${mechanism.prefix}` : text;
      return [{ fault: "spf-broad-range", params: { range, where: node.domain }, evidence: [quoted(record.text)] }];
    });
  });

const lintRoot = (tree: SpfTree, record: SpfRecord): SpfLint[] => {
  const evidence = [quoted(record.text)];
  const lints: SpfLint[] = [];
  if (record.errors.length > 0) {
    const terms = record.errors.map((error) => `${quoted(error.term)} (${error.problem})`).join(", ");
    lints.push({ fault: "spf-syntax", params: { terms, where: tree.domain }, evidence });
  }
  const final = finalQualifier(tree);
  if (final === "+") lints.push({ fault: "spf-allows-all", params: {}, evidence });
  if (final === "?") lints.push({ fault: "spf-neutral-all", params: {}, evidence });
  if (final === "~") lints.push({ fault: "spf-softfail", params: {}, evidence });
  const redirects = record.terms.some((term) => term.kind === "modifier" && term.name === "redirect");
  if (final === null && !redirects && record.errors.length === 0)
    lints.push({ fault: "spf-no-all", params: {}, evidence });
  const bytes = Buffer.byteLength(record.text);
  if (bytes > 450 || tree.txtBytes > 1200)
    lints.push({ fault: "spf-too-long", params: { bytes, all: tree.txtBytes }, evidence });
  return [...lints, ...lintOrder(record)];
};

const lintTree = (tree: SpfTree): SpfLint[] => {
  const lints: SpfLint[] = [];
  const add = (fault: SpfFault, evidence: readonly string[], params: SpfLint["params"] = {}): void => {
    if (evidence.length > 0) lints.push({ fault, params: { list: evidence.join(", "), ...params }, evidence });
  };
  const below = tree.nodes.slice(1);
  const missing = below.filter((node) => "seen" in node.policy && node.policy.seen.kind !== "record");
  add(
    "spf-include-registrable",
    missing.filter((node) => node.registrable).map((node) => node.domain),
  );
  add(
    "spf-include-missing",
    missing.filter((node) => !node.registrable).map((node) => node.domain),
  );
  for (const node of below) {
    const record = recordOf(node);
    if (record === null || record.errors.length === 0) continue;
    const terms = record.errors.map((error) => quoted(error.term)).join(", ");
    lints.push({ fault: "spf-syntax", params: { terms, where: node.domain }, evidence: [quoted(record.text)] });
  }
  if (tree.lookups > 10)
    lints.push({
      fault: "spf-too-many-lookups",
      params: { lookups: tree.lookups },
      evidence: tree.nodes.map((node) => node.domain),
    });
  else if (tree.lookups > 8)
    lints.push({
      fault: "spf-near-limit",
      params: { lookups: tree.lookups },
      evidence: tree.nodes.map((node) => node.domain),
    });
  if (tree.voids.length > 2) add("spf-too-many-voids", tree.voids, { voids: tree.voids.length });
  else add("spf-dead-host", tree.voids);
  add("spf-loop", tree.loops);
  add("spf-repeated-include", [...new Set(tree.repeated)]);
  const ptr = tree.nodes.filter((node) =>
    directivesOf(recordOf(node) ?? { text: "", terms: [], errors: [] }).some(
      ({ mechanism }) => mechanism.name === "ptr",
    ),
  );
  add(
    "spf-ptr",
    ptr.map((node) => node.domain),
  );
  add(
    "spf-shared-platform",
    below
      .map((node) => node.domain)
      .filter((domain) => SHARED_PLATFORMS.some((shared) => domain === shared || domain.endsWith(`.${shared}`))),
  );
  return [...lints, ...lintRanges(tree.nodes)];
};

/** What is wrong with an SPF record and everything it leads to? */
export const lintSpf = (tree: SpfTree): SpfLint[] => {
  const root = tree.nodes[0];
  const lints: SpfLint[] = [];
  if (root !== undefined && "seen" in root.policy) {
    const policy = root.policy.seen;
    if (policy.kind === "several") {
      lints.push({ fault: "spf-multiple", params: { count: policy.texts.length }, evidence: policy.texts.map(quoted) });
    } else if (policy.kind === "record") lints.push(...lintRoot(tree, policy.record));
    else if (tree.nearMisses.length === 0) lints.push({ fault: "spf-absent", params: {}, evidence: [] });
  }
  if (tree.nearMisses.length > 0) {
    lints.push({
      fault: "spf-near-miss",
      params: { record: quoted(tree.nearMisses[0] ?? "") },
      evidence: tree.nearMisses.map(quoted),
    });
  }
  lints.push(...lintTree(tree));
  if (tree.senderId.length > 0) lints.push({ fault: "spf-sender-id", params: {}, evidence: tree.senderId.map(quoted) });
  if ("seen" in tree.type99 && tree.type99.seen.length > 0) {
    lints.push({ fault: "spf-type99", params: {}, evidence: tree.type99.seen.map(quoted) });
  }
  return lints;
};

/** Parts of the policy that could not be read; `…` stands for those beyond the bounds of the walk. */
export const unreadSpf = ({ nodes, cut }: SpfTree): string[] => {
  const unread = nodes.filter((node) => "unseen" in node.policy).map((node) => node.domain);
  return cut ? [...unread, "…"] : unread;
};
