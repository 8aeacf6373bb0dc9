const en = {
  back: "Back to Overview",
  unassessed: "Not assessed: no completed scan and no source data for this domain yet.",
  next: {
    label: "Next scan in",
    spoken: "Next scan in {days, plural, one {# day} other {# days}}, {hours, plural, one {# hour} other {# hours}}",
    due: "Next scan is due",
    d: "d",
    h: "h",
    m: "m",
    s: "s",
  },
  forecast: {
    title: "Risk score forecast",
    today: "as of last scan",
    expected: "Expected by {day}",
    between: "nominal 80% range {low, number}–{high, number}",
    rangeBy: "Range for {day}",
    nominal: "nominal 80% range",
    range: "{low, number}–{high, number}",
    oneIn: "1 in {count, number}",
    never: "under 1%",
    always: ">90%",
    highRisk: "Probability of high risk",
    by: "by {day}",
    exploited: "Probability a known CVE is exploited",
    within: "within 60 days; {chance, number, percent} within 30 ({basis})",
    basis: {
      epss: "EPSS",
      mixed: "EPSS and Parapet estimates",
      estimate: "Parapet estimate",
    },
    noCves: "no CVE among the open findings",
    unassessed: "services not assessed",
    chart:
      "Risk score over the past 60 days and the next 60. {score, number} as of the last scan. If nothing changes, {median, number} on {day}, range {low, number} to {high, number}. If the top three actions are completed, {fixed, number}.",
    lowFrom: "Low risk from 70",
    highBelow: "High risk below 40",
    nothing: "if nothing changes",
    fixed: "if top 3 are fixed",
  },
  honesty: {
    none: "No forecast yet: at least one completed scan is required.",
    little:
      "{count, plural, one {Based on # scan} other {Based on # scans}}: not enough history for a trend, so the range is wide.",
    tested:
      "Back-test on your history (4 weeks ahead): mean error {ours, number} points vs {naive, number} for a no-change forecast ({count, plural, one {# test} other {# tests}}; {inside, number, percent} within the range).",
    blind:
      "{count, plural, one {# check did not complete in the last scan and is} other {# checks did not complete in the last scan and are}} not counted as passed.",
  },
  vectors: {
    title: "Predicted attack vectors",
    unit: "60-day likelihood",
    none: "No attack vector identified.",
    epss: "EPSS {epss, number, percent}",
    exploited: "exploited in the wild",
    exploit: "exploit available",
    estimate: "Parapet estimate",
    count: "{count, plural, one {# finding} other {# findings}}",
    level: "{chance, number, percent}, {level}",
    likely: "likely",
    even: "moderate",
    possible: "possible",
    unlikely: "unlikely",
    "known-vulnerability": "Known vulnerabilities in {product}",
    service: "an exposed service",
    "password-reuse": "Credential stuffing with leaked passwords",
    "stolen-session": "Stolen sessions (infostealers)",
    phishing: "Phishing from look-alike domains",
    "forged-mail": "Email spoofing",
    "open-service": "Exposed services",
    "web-weakness": "Web application attack",
    takeover: "Subdomain takeover",
    "exposed-data": "Exposed data",
  },
  warnings: {
    title: "Early warnings",
    seen: "Detected",
    expected: "Due",
    none: "No early warnings in the assessed areas.",
    ago: "{days, plural, =0 {today} one {# day ago} other {# days ago}}",
    ahead: "{days, plural, =0 {today} one {in # day} other {in # days}}",
    "known-exploited":
      "{count, plural, one {Vulnerability known to be exploited: {subject}} other {# vulnerabilities known to be exploited, e.g. {subject}}}",
    "look-alike-mail":
      "{count, plural, one {{subject} can receive email} other {# look-alike domains can receive email, e.g. {subject}}}",
    "stealer-log": "{count, plural, one {# recent stealer log} other {# recent stealer logs}}",
    mention:
      "{count, plural, one {# new mention on the dark web or in a hacker channel} other {# new mentions on the dark web or in hacker channels}}",
    leak: "{count, plural, one {# newly leaked credential} other {# newly leaked credentials}}",
    "new-severe":
      "{count, plural, one {New critical/high finding: {subject}} other {# new critical/high findings, e.g. {subject}}}",
    "registration-ends":
      "{count, plural, one {Registration of {subject} expires} other {Registrations of # domains expire, e.g. {subject}}}",
    "certificate-expires":
      "{count, plural, one {Certificate for {subject} expires} other {# certificates expire, e.g. {subject}}}",
    "acceptance-ends": "{count, plural, one {Risk acceptance expires: {subject}} other {# risk acceptances expire}}",
  },
  actions: {
    title: "Top 3 actions",
    none: "No open finding in the assessed areas affects the score.",
    points: "{points, plural, =0 {Less risk} other {+{points, number, points}}}",
    spoken: "{points, plural, =0 {Less risk; the score rises with further fixes} one {# point} other {# points}}",
    together:
      "{points, plural, =0 {Together they do not raise the score: their areas have already lost the maximum number of points.} one {Together: +# point.} other {Together: +# points.}}",
    closes: "{count, plural, one {resolves # finding} other {resolves # findings}}",
  },
} as const;
export default en;
