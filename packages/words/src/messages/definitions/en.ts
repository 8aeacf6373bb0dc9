import { vocabulary } from "../../vocabulary/en.ts";

/** Two sentences for a term, opened by a question mark beside it. */
const en = {
  open: "Definition: {term}",
  score: {
    term: vocabulary.riskScore,
    text: "The risk score rates the external attack surface from 0 to 100; higher is better. Open findings deduct points by severity and exploitability, with a limit for each area.",
  },
  coverage: {
    term: vocabulary.coverage,
    text: "Coverage is the share of checks and sources that were completed, weighted by area. Areas that were not assessed never count as free of findings.",
  },
  confidence: {
    term: "Confidence",
    text: "Confidence states how far the score can be relied on. Areas not assessed can only lower the score; the range shows by how much.",
  },
  priority: {
    term: "Priority",
    text: "Actions are ordered by urgency (exploited in the wild, then direct access (no authentication, or a leaked password), then likely exploitation and severity) and, within a class, by severity, chance of exploitation, attack paths and criticality of the asset; then the smaller effort and the larger number of findings. The score gain is shown beside each action and does not affect the order.",
  },
  reveal: {
    term: "Reveal",
    text: "Leaked passwords and machine data are stored encrypted and shown one at a time, after a reason and a new one-time code. Each reveal is recorded in the audit log with the person, the time and the reason.",
  },
  epss: {
    term: "EPSS",
    text: "The Exploit Prediction Scoring System (FIRST) estimates the probability that a CVE is exploited within the next 30 days. The percentile ranks it against all other CVEs.",
  },
  kev: {
    term: "KEV",
    text: "The Known Exploited Vulnerabilities catalog of CISA lists CVEs with confirmed exploitation. Remediate listed vulnerabilities first.",
  },
  stealerLog: {
    term: "Stealer log",
    text: "A stealer log is the data that infostealer malware exfiltrates from one infected machine: saved credentials, session cookies and files. Stealer logs are sold on criminal markets and used for account takeover.",
  },
  selfAttestation: {
    term: vocabulary.selfAttestation,
    text: "By signing, an authorized person confirms that the domain and the accounts belong to the organization. Until then, leaked passwords remain masked.",
  },
  lookAlikeIntent: {
    term: "Look-alike intent",
    text: "The intent estimates how likely a look-alike domain is used for phishing or fraud, and sets the severity. It rises with signals such as a copied login page, an MX record or a recent registration.",
  },
} as const;
export default en;
