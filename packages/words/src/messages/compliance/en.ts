import { vocabulary } from "../../vocabulary/en.ts";

const en = {
  explanation: "Meaning of the answers",
  intro:
    "What an external assessment shows about the controls of each framework. It supports an audit but does not replace one.",
  framework: "Framework",
  answers: {
    against: "Evidence against",
    for: "Evidence for",
    "not-visible": "Not visible from outside",
    "not-assessed": vocabulary.coverageStates["not-assessed"],
  },
  explained: {
    against: "At least one unresolved finding contradicts the control.",
    for: "Every check that applies was assessed in full and found nothing.",
    "not-visible": "No external check can assess the control.",
    "not-assessed": "Some of the checks were not completed.",
  },
  all: "All answers",
  sets: { "leaked-credentials": "Leaked employee passwords" },
  control: "Control",
  answer: "Answer",
  evidence: "Evidence",
  open: "{count, plural, one {# open finding} other {# open findings}}",
  accepted: "{count, plural, one {# accepted risk} other {# accepted risks}}",
  clean: "No findings",
  noTarget: "Not applicable",
  share: "{share, number, percent} assessed",
  notPermitted: "You do not have access to this area",
  none: "No control has this answer.",
  mapping: "Mapping {version}",
  assessed: "Assessed {time}",
  never: "Never assessed",
  assessedAt: "Assessed (UTC)",
  export: "Export {format}",
  formats: { xlsx: "XLSX", csv: "CSV", oscal: "OSCAL (JSON)" },
  clients: {
    title: "Clients",
    client: "Client",
    domains: "Domains",
    intro:
      "A client has evidence against a control if one of its domains has, and evidence for it only if all of them have.",
    none: "No clients in your scope.",
  },
};

export default en;
