const en = {
  download: "Download PDF",
  kinds: { executive: "Executive summary, two pages", technical: "Full report" },
  making: "Generating report",
  queued: "Queued: {position, plural, one {# report} other {# reports}} ahead",
  drawing: "Rendering pages, {share}",
  failed: "The report could not be generated",
} as const;
export default en;
