export {
  countryOfName,
  dueAt,
  evaluateRecheck,
  localeOfCountry,
  type Look,
  nextReminderAt,
  nextStates,
  TAKEDOWN_REASONS,
  TAKEDOWN_STATES,
  type TakedownReason,
  type TakedownState,
  watchUntil,
} from "./takedown-rules.ts";
