import type { AnsweredControl, CheckEvidence, ControlAnswer } from "./control-answers.ts";
import type { Framework, FrameworkId } from "./framework.ts";

export const OSCAL_VERSION = "1.1.3";

/** Namespace of the properties that are not NIST's. */
const NAMESPACE = "urn:parapet:assessment";

/** Controls whose numbers are no tokens of OSCAL are named after their framework. */
const PREFIX: Readonly<Partial<Record<FrameworkId, string>>> = {
  "cis-8.1": "cis-",
  "pci-dss-4.0.1": "pci-dss-",
  "nis2-21-2": "nis2-",
  dora: "dora-",
};

/** The number of a control as an OSCAL token: letters, digits, dots, hyphens and underscores, beginning with a letter. */
export const controlToken = (framework: FrameworkId, id: string): string => {
  const prefix = PREFIX[framework];
  if (prefix === undefined) return id;
  return `${prefix}${id.toLowerCase().replaceAll(/[^a-z0-9]*[ ()][^a-z0-9]*/g, "-")}`.replace(/-$/, "");
};

export interface OscalInput {
  readonly framework: Framework;
  readonly controls: readonly AnsweredControl[];
  readonly domain: string;
  readonly organization: string;
  /** Who publishes the results: the brand of the reader. */
  readonly publisher: string;
  readonly mappingVersion: string;
  /** When the newest evidence was collected; null: nothing was assessed. */
  readonly assessedAt: Date | null;
  readonly now: Date;
  /** The title of a control and the name of a check in the reader's language. */
  readonly titleOf: (control: AnsweredControl["control"]) => string;
  readonly checkName: (check: string) => string;
  readonly words: {
    readonly title: string;
    readonly description: string;
    readonly answers: Readonly<Record<ControlAnswer, string>>;
    readonly evidence: (evidence: CheckEvidence) => string;
  };
  readonly uuid: () => string;
}

const property = (name: string, value: string | number) => ({ name, ns: NAMESPACE, value: String(value) });

/** Text that a JSON schema of OSCAL accepts as a string: not empty and without white space around it. */
const text = (value: string): string => value.trim() || "-";

/**
 * OSCAL assessment results of one framework. Only evidence against a control becomes a finding, with the status
 * "not-satisfied". Evidence for a control is an observation: an assessment from outside never concludes "satisfied".
 */
export const oscalAssessmentResults = (input: OscalInput) => {
  const { framework, controls, words, uuid, now } = input;
  const [planId, partyId] = [uuid(), uuid()];
  const assessed = (input.assessedAt ?? now).toISOString();
  const token = (id: string) => controlToken(framework.id, id);
  const checks = new Map(
    controls.flatMap(({ evidence }) => evidence.map((one) => [one.check, { ...one, id: uuid() }] as const)),
  );
  const selection = (answer: ControlAnswer, key: "include-controls" | "exclude-controls") => {
    const ids = controls
      .filter((one) => one.answer === answer)
      .map(({ control }) => ({ "control-id": token(control.id) }));
    return ids.length === 0
      ? []
      : [{ description: words.answers[answer], props: [property("answer", answer)], [key]: ids }];
  };
  const observations = [...checks.values()].map((one) => ({
    uuid: one.id,
    title: text(input.checkName(one.check)),
    description: text(words.evidence(one)),
    props: [
      property("check", one.check),
      property("open-findings", one.open),
      property("accepted-risks", one.accepted),
      property("assessed-share", one.share ?? "not-applicable"),
      ...(one.reason === null ? [] : [property("reason", text(one.reason))]),
    ],
    methods: ["TEST"],
    types: [one.open > 0 ? "finding" : "control-objective"],
    collected: assessed,
  }));
  const findings = controls
    .filter(({ answer }) => answer === "against")
    .map(({ control, evidence }) => ({
      uuid: uuid(),
      title: text(`${control.id} ${input.titleOf(control)}`),
      description: words.answers.against,
      target: {
        type: "objective-id",
        "target-id": token(control.id),
        props: [property("control", control.id)],
        status: { state: "not-satisfied", reason: "fail" },
      },
      "related-observations": evidence
        .filter(({ open }) => open > 0)
        .map(({ check }) => ({ "observation-uuid": checks.get(check)?.id ?? "" })),
    }));
  const title = text(`${words.title}: ${framework.name}, ${input.domain}`);
  return {
    "assessment-results": {
      uuid: uuid(),
      metadata: {
        title,
        "last-modified": now.toISOString(),
        version: text(input.mappingVersion),
        "oscal-version": OSCAL_VERSION,
        props: [property("mapping-version", input.mappingVersion), property("domain", input.domain)],
        roles: [{ id: "assessor", title: "Assessor" }],
        parties: [{ uuid: partyId, type: "organization", name: text(input.publisher) }],
        "responsible-parties": [{ "role-id": "assessor", "party-uuids": [partyId] }],
      },
      "import-ap": { href: `#${planId}` },
      results: [
        {
          uuid: uuid(),
          title: text(`${input.organization}: ${input.domain}`),
          description: words.description,
          start: assessed,
          "reviewed-controls": {
            description: framework.name,
            "control-selections": [
              ...selection("against", "include-controls"),
              ...selection("for", "include-controls"),
              ...selection("not-assessed", "exclude-controls"),
              ...selection("not-visible", "exclude-controls"),
            ],
          },
          ...(observations.length === 0 ? {} : { observations }),
          ...(findings.length === 0 ? {} : { findings }),
        },
      ],
      "back-matter": { resources: [{ uuid: planId, title: framework.name, description: words.description }] },
    },
  };
};
