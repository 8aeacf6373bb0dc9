import { vocabulary } from "../../vocabulary/en.ts";

const en = {
  severity: vocabulary.severities,
  risk: vocabulary.riskLevels,
  provisional: "{level}, provisional",
  band: { high: "High risk", medium: "Medium", low: "Low risk" },
  action: {
    close: "Close",
    dismiss: "Dismiss",
    retry: "Try again",
    remove: "Remove {what}",
    showTable: "Show as table",
    showChart: "Show as chart",
    showPassword: "Show password",
    hidePassword: "Hide password",
    backHome: "Back to home",
  },
  error: {
    unknown: "Something went wrong. Please try again.",
    title: "Loading failed",
    stale: "A newer version of this page is available. Reload it; your entries are preserved.",
    offline: "The server cannot be reached. Check your connection and try again.",
    pageTitle: "This page could not be loaded",
  },
  blind: {
    title: vocabulary.coverageStates["not-assessed"],
    text: "Findings may exist that have not been detected.",
  },
  empty: { title: "No results" },
  newOnly: "New only",
  loading: "Loading",
  delta: { same: "No change" },
  wall: {
    label: "Risk score {score, number} of 100, {level}. {score, number} of 100 bricks are in place.",
    gained: "{count, plural, one {# brick} other {# bricks}} gained since the last scan.",
    lost: "{count, plural, one {# brick} other {# bricks}} lost since the last scan.",
    none: "Not scored yet",
  },
  meter: { label: "Score {score, number} of 100, {level}" },
  trend: { label: "Score over {count, plural, one {# scan} other {# scans}}, from {first, number} to {last, number}" },
  map: {
    services: "{count, plural, one {# open service} other {# open services}}",
    unprobed: "open services not assessed",
    worst: "highest severity: {severity}",
  },
  pager: {
    label: "Pages",
    previous: "Previous",
    next: "Next",
    page: "Page {page} of {pages}",
    rows: "Rows {from} to {to} of {total}",
  },
  table: { sortBy: "Sort by {column}", rows: "{count, plural, one {# row} other {# rows}}" },
  stepper: { waiting: "Pending", done: "Completed", failed: "Failed", now: "In progress" },
  tokens: { hint: "Press Enter or comma to add; you can paste a list." },
  meanwhile: {
    text: "Another user saved this record while you were editing it. Your entries are still here; save again to apply them. Changes since you opened it:",
  },
  required: "This field is required",
  invalidEmail: "Please enter a valid email address",
  idle: "You were logged out after 30 minutes of inactivity.",
} as const;
export default en;
