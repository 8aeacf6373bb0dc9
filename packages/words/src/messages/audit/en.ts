const en = {
  title: "Audit log",
  none: "No entries",
  all: "All",
  search: "User, organization, action, object or IP address",
  at: "Time (UTC)",
  who: "User",
  action: "Action",
  object: "Object",
  organisation: "Organization",
  result: "Result",
  address: "IP address",
  from: "From",
  to: "To",
  more: "Only the latest 1,000 entries are shown. Narrow the search to find older ones.",
  results: {
    done: "Successful",
    refused: "Denied",
    failed: "Failed",
  },
  csv: "Export CSV",
  json: "Export JSON",
} as const;
export default en;
