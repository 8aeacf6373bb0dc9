const en = {
  title: "Audit log",
  none: "Nothing here",
  all: "All",
  search: "Person, organisation, action, object or address",
  at: "When (UTC)",
  who: "Who",
  action: "Action",
  object: "Object",
  organisation: "Organisation",
  result: "Result",
  address: "Address",
  from: "From",
  to: "To",
  more: "The newest thousand are shown; narrow the search for older ones.",
  results: {
    done: "Done",
    refused: "Refused",
    failed: "Failed",
  },
  csv: "Export CSV",
  json: "Export JSON",
} as const;
export default en;
