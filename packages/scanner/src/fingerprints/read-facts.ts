import type { Captures } from "./bounded-matcher.ts";
import { toCpe23 } from "./cpe.ts";
import type { Fingerprint, Identification } from "./fingerprint.ts";

/** Recog's certainty for a rule whose author gives none. */
const DEFAULT_CERTAINTY = 0.85;

/** Facts under this name serve other facts only. */
const TEMPORARY = "_tmp.";

const PLACEHOLDER = /\{([\w.]+)\}/g;

/** Which facts follow from what a rule's pattern captured? */
export const readParams = (fingerprint: Fingerprint, captures: Captures): Record<string, string> => {
  const facts: Record<string, string> = Object.create(null);
  const templates: { name: string; value: string }[] = [];
  for (const { name, position, value } of fingerprint.params) {
    if (position > 0) {
      const captured = captures[position];
      if (captured !== undefined) facts[name] = captured;
    } else if (value.includes("{")) templates.push({ name, value });
    else facts[name] = value;
  }
  // A template may use another template, so those whose parts are known go first; a round without progress ends it.
  let waiting = templates;
  while (waiting.length > 0) {
    const names = new Set(waiting.map((it) => it.name));
    const ready = waiting.filter(
      ({ value }) => ![...value.matchAll(PLACEHOLDER)].some(([, used]) => names.has(used ?? "")),
    );
    for (const { name, value } of ready.length > 0 ? ready : waiting) {
      const filled = value.replace(PLACEHOLDER, (_, used: string) => filling(name, facts[used]));
      if (filled.trim() !== "") facts[name] = filled;
    }
    waiting = ready.length > 0 ? waiting.filter((it) => !ready.includes(it)) : [];
  }
  for (const name of Object.keys(facts)) if (name.startsWith(TEMPORARY)) delete facts[name];
  return facts;
};

/** A CPE says `-` for a part no one captured; elsewhere the gap is left out. */
const filling = (name: string, value: string | undefined): string => {
  if (!name.endsWith(".cpe23")) return value ?? "";
  return value === undefined || value === "" ? "-" : value.trim().toLowerCase().replace(/\s+/g, "_");
};

type Family = "service" | "os" | "hw";

/** Whom do the facts speak of: the service, else the system with a version or name of its own, else the device? */
const spokenOf = (facts: Readonly<Record<string, string>>): Family => {
  if (facts["service.product"] !== undefined) return "service";
  if (facts["os.product"] !== undefined && (facts["os.version"] ?? facts["os.cpe23"]) !== undefined) return "os";
  if (facts["hw.product"] !== undefined) return "hw";
  if (facts["os.product"] !== undefined) return "os";
  return facts["service.vendor"] !== undefined || facts["hw.vendor"] === undefined ? "service" : "hw";
};

const numberIn = (text: string | undefined): number | null => {
  const number = Number(text);
  return text !== undefined && Number.isFinite(number) ? number : null;
};

/** What is said about the product by the facts of one match? */
export const readIdentification = (
  fingerprint: Fingerprint,
  params: Readonly<Record<string, string>>,
): Identification => {
  const family = spokenOf(params);
  // A group may capture nothing at all; that is no version.
  const fact = (name: string) => params[`${family}.${name}`] || null;
  const cpe = fact("cpe23");
  return {
    vendor: fact("vendor"),
    product: fact("product"),
    version: fact("version"),
    cpe23: cpe === null ? null : toCpe23(cpe),
    certainty: numberIn(params[`${family}.certainty`]) ?? fingerprint.certainty ?? DEFAULT_CERTAINTY,
    description: fingerprint.description,
    params,
  };
};
