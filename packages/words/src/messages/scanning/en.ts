const en = {
  meta: {
    title: "How we scan, and how to opt out | Parapet",
    description: "Who scans from here, what a scan does and does not do, and how to exclude a domain from scans.",
  },
  title: "How we scan, and how to opt out",
  text: "If this address appeared in your logs: this page explains our requests and how to stop them.",
  does: {
    title: "What a scan does",
    passive:
      "A public scan reads the DNS, certificate logs and email settings, opens the home page of the domain and of www once, as a browser would, and checks STARTTLS of the mail servers.",
    active: "Ports and services are scanned only for domains whose owner has verified control of them.",
    never: "No vulnerability is exploited, no credentials are tried and nothing is changed.",
    pace: "The request rate is limited for each target, and our user agent refers to this page.",
  },
  out: {
    title: "Exclude my domain",
    text: "Enter the domain and an email address at exactly that domain. You then publish a DNS record or a file to show that you control the domain. After that the domain and its subdomains are no longer scanned, and its public reports are deleted.",
    customer:
      "If an organization that uses this service has verified the domain, its administrators are asked first; their own scans continue until they approve.",
    domain: "Domain",
    email: "Email address at that domain",
    send: "Send link",
    sending: "Sending",
    badDomain: "Please enter a valid domain (e.g., example.com)",
    otherDomain: "The email address does not belong to this domain.",
    sent: {
      title: "Check your email",
      text: "Unless {domain} is already excluded, a link has been sent to {email}. It is valid for 24 hours.",
    },
  },
  confirm: {
    working: "Confirming",
    steps: {
      title: "Email address confirmed",
      text: "Publish one of the following at {domain}, then check. Name servers may take a while to show a new record. The link in the email stays valid for 7 days.",
      method: "Method",
      dns: "DNS record",
      file: "File",
      dnsHow: "TXT record at {domain}:",
      fileHow: "A file at this URL that contains this one line. Redirects are not followed.",
      check: "Check now",
      checking: "Checking",
      copy: "Copy",
      copied: "Copied",
      missing: "The record was not found yet. Nothing has changed.",
      blind: "The check was not possible ({reason}). Nothing has changed.",
    },
    done: {
      title: "Opt-out of {domain} accepted",
      text: "{domain} and its subdomains are no longer scanned and its public reports are deleted. Where an organization has verified the domain, its administrators were asked for approval and its own scans continue until then.",
    },
  },
} as const;
export default en;
