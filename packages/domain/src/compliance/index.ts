export {
  answerControls,
  type AnsweredControl,
  type CheckEvidence,
  CONTROL_ANSWERS,
  type ControlAnswer,
  type MappedChecks,
} from "./control-answers.ts";
export { COMPLIANCE_FORMATS, type ComplianceFormat } from "./formats.ts";
export { type ControlMapping, type Framework, FRAMEWORK_IDS, type FrameworkId } from "./framework.ts";
export { FRAMEWORKS } from "./frameworks.ts";
export { oscalAssessmentResults } from "./oscal.ts";
