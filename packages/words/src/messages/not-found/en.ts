const en = {
  meta: "Page not found | Parapet",
  title: "Error 404",
  text: "Page Not Found. It may have been removed, renamed or is unavailable right now.",
  brick: "this page",
} as const;
export default en;
