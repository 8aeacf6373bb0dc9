const en = {
  meta: {
    title: "How we scan, and how to opt out | Parapet",
    description: "What our scans do, what they do not do, and how to exclude a domain.",
  },
  title: "How we scan, and how to opt out",
  text: "Seeing our scanner in your logs? Here is what it does and how to opt out.",
  does: {
    title: "What a scan does",
    passive:
      "A public scan reads DNS, certificate logs and email settings, requests the home page of the domain and of www once, as a browser would, and checks STARTTLS on the mail servers.",
    active: "Ports and services are scanned only on domains whose owner has verified control of them.",
    never: "No vulnerability is exploited, no credentials are tested and nothing is modified.",
    pace: "Requests are rate-limited per target, and our user agent links to this page.",
  },
  out: {
    title: "Opt out of scanning",
    text: "Enter the domain and an email address at exactly that domain. You then publish a DNS record or a file to verify that you control the domain. After that, the domain and its subdomains are no longer scanned, and its public reports are deleted.",
    customer:
      "If an organization that uses this service has verified the domain, its administrators are asked first; their own scans continue until they approve.",
    domain: "Domain",
    email: "Email address at that domain",
    send: "Send link",
    sending: "Sending…",
    badDomain: "Please enter a valid domain (e.g., example.com)",
    otherDomain: "The email address does not belong to this domain.",
    sent: {
      title: "Check your email",
      text: "Unless {domain} is already excluded, a link has been sent to {email}. It is valid for 24 hours.",
    },
  },
  confirm: {
    working: "Confirming…",
    steps: {
      title: "Email address confirmed",
      text: "Publish one of the following at {domain}, then check. DNS changes may take some time to propagate. The link in the email remains valid for 7 days.",
      method: "Method",
      dns: "DNS record",
      file: "File",
      dnsHow: "TXT record at {domain}:",
      fileHow: "A file at this URL that contains this one line. Redirects are not followed.",
      check: "Check now",
      checking: "Checking…",
      copy: "Copy",
      copied: "Copied",
      missing: "Record not found yet. Nothing has changed.",
      blind: "The check could not be completed ({reason}). Nothing has changed.",
    },
    done: {
      title: "{domain} has been opted out",
      text: "{domain} and its subdomains are no longer scanned and its public reports are deleted. Where an organization has verified the domain, its administrators were asked for approval and its own scans continue until then.",
    },
  },
} as const;
export default en;
