export { EVIDENCE_QUOTA, EVIDENCE_TYPES, evidenceType, MAX_EVIDENCE_BYTES } from "./evidence-file.ts";
export { type Answer, answeredShare, ANSWERS, type Question, QUESTIONS, SCORE_DROP_POINTS } from "./questionnaire.ts";
