const en = {
  download: "Download PDF",
  making: "Making the report",
  drawing: "Drawing pages, {share}",
  failed: "The report could not be made",
} as const;
export default en;
