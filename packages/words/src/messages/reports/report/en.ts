const en = {
  download: "Download PDF",
  making: "Generating report",
  queued: "Queued: {position, plural, one {# report} other {# reports}} ahead",
  drawing: "Rendering pages, {share}",
  failed: "The report could not be generated",
} as const;
export default en;
