import type { Dns, RecordType } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { parse } from "tldts";

import { type Asked, ask } from "../mail/ask.ts";

/** What the DNS says about one name. A server that fails is neither "registered" nor "free". */
export interface NameObservation {
  readonly registered: Asked<boolean>;
  readonly ns: readonly string[];
  readonly a: readonly string[];
  readonly aaaa: readonly string[];
  readonly mx: readonly string[];
  readonly txt: readonly string[];
  /** The zone above answers for every name, so the answer says nothing about this one. */
  readonly wildcard: boolean;
  /** Record types that could not be asked although the name exists. */
  readonly unseen: readonly RecordType[];
}

const NOTHING: Omit<NameObservation, "registered"> = {
  ns: [],
  a: [],
  aaaa: [],
  mx: [],
  txt: [],
  wildcard: false,
  unseen: [],
};
const MAX_VALUES = 20;
const MAX_TXT = 300;

const textOf = (data: unknown): string | null => {
  if (typeof data === "string") return data.replace(/\.$/, "");
  if (typeof data === "object" && data !== null && "exchange" in data && typeof data.exchange === "string") {
    return data.exchange.replace(/\.$/, "");
  }
  return null;
};

/** Resolves names of one sweep; what it learns about parents (wildcards) is shared among them. */
export const createNameResolver = (dns: Dns, signal: AbortSignal): ((name: string) => Promise<NameObservation>) => {
  const wildcards = new Map<string, Promise<string>>();

  const valuesOf = async (name: string, type: RecordType): Promise<string[]> => {
    const reply = await dns.query(name, type);
    const values = reply.answers.flatMap(({ type: of, data }) => (of === type ? [textOf(data)] : []));
    return values.flatMap((value) => (value === null ? [] : [value.slice(0, MAX_TXT)])).slice(0, MAX_VALUES);
  };

  /** The addresses a name made up below the same parent would get. */
  const wildcardOf = (parent: string): Promise<string> => {
    const known = wildcards.get(parent);
    if (known !== undefined) return known;
    const asked = ask(() => valuesOf(`parapet-control-7f3a.${parent}`, "A")).then((it) =>
      "seen" in it ? it.seen.toSorted().join() : "",
    );
    wildcards.set(parent, asked);
    return asked;
  };

  return async (name) => {
    // Asked here and not passed to each question: thousands of listeners on one signal cost more than the questions.
    if (signal.aborted) throw new ProbeError("cancelled", "the sweep was stopped");
    const first = await ask(() => dns.query(name, "NS"));
    if ("unseen" in first) return { ...NOTHING, registered: first };
    if (first.seen.status === "no-name") return { ...NOTHING, registered: { seen: false } };
    const ns = first.seen.answers
      .flatMap(({ type, data }) => (type === "NS" ? [textOf(data)] : []))
      .flatMap((it) => (it === null ? [] : [it]));
    const [a, aaaa, mx, txt] = await Promise.all(
      (["A", "AAAA", "MX", "TXT"] as const).map((type) => ask(() => valuesOf(name, type))),
    );
    const seen = (asked: Asked<string[]> | undefined): string[] =>
      asked !== undefined && "seen" in asked ? asked.seen : [];
    const unseen = (["A", "AAAA", "MX", "TXT"] as const).filter((_, at) => "unseen" in ([a, aaaa, mx, txt][at] ?? {}));
    const owner = parse(name).domain ?? name;
    const isBelow = owner !== name;
    const parent = name.slice(name.indexOf(".") + 1);
    const wildcard =
      isBelow && ns.length === 0 && seen(a).length > 0 && (await wildcardOf(parent)) === seen(a).toSorted().join();
    // A registrable name that exists is registered, whatever it holds; a name below one counts only with records of its own.
    const hasRecords = seen(a).length + seen(aaaa).length + seen(mx).length > 0;
    const registered = isBelow ? ns.length > 0 || (hasRecords && !wildcard) : true;
    return {
      registered: { seen: registered },
      ns: ns.slice(0, MAX_VALUES).toSorted(),
      a: seen(a),
      aaaa: seen(aaaa),
      mx: seen(mx),
      txt: seen(txt),
      wildcard,
      unseen,
    };
  };
};
