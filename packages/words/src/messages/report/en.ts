const en = {
  download: "Download PDF",
  making: "Making the report",
  queued: "Waiting: {position, plural, one {# report} other {# reports}} ahead of yours",
  drawing: "Drawing pages, {share}",
  failed: "The report could not be made",
} as const;
export default en;
