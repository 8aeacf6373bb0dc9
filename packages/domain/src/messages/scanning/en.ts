const en = {
  meta: {
    title: "How we scan, and how to opt out | Parapet",
    description: "Who scans from here, what a scan does and does not do, and how to have a domain left alone.",
  },
  title: "How we scan, and how to opt out",
  text: "You may have found this address in a log. This is what it was, and how to make it stop.",
  does: {
    title: "What a scan does",
    passive: "A public scan reads the DNS, certificate logs and mail settings, and opens the home page once, as a browser would.",
    active: "Ports and services are probed only for domains whose owner has proved that they are theirs.",
    never: "No weakness is exploited, no login is tried and nothing is changed.",
    pace: "Requests are few per second for each target, and our user agent names this page.",
  },
  out: {
    title: "Leave my domain alone",
    text: "We send a link to an address of the domain. Once it is opened, the domain and everything under it is no longer scanned, and its public reports are deleted.",
    domain: "Domain",
    email: "Email address of that domain",
    send: "Send the link",
    sending: "Sending",
    badDomain: "Please enter a valid domain (e.g., example.com)",
    otherDomain: "The email address does not belong to this domain.",
    sent: { title: "Please look at your mail", text: "If {domain} is not on the list already, a link is on its way to {email}. It works for 24 hours." },
  },
  confirm: {
    working: "Confirming",
    done: { title: "{domain} is left alone from now on", text: "It and everything under it is no longer scanned. Its public reports are deleted." },
  },
} as const; // prettier-ignore
export default en;
