import { vocabulary } from "../../vocabulary/en.ts";

const en = {
  meta: {
    title: "External attack surface scan | Parapet",
    description:
      "See your company the way an attacker sees it: exposed services, leaked credentials, infostealer logs and weak email security. One free scan, nothing to install.",
  },
  hero: {
    title: "Find the loose bricks first.",
    lede: "Parapet shows your attack surface the way an attacker sees it: exposed services, leaked credentials, infostealer logs and weak email security. One free scan, nothing to install.",
    hint: "Enter a domain or a work email, without www or https.",
    label: "Domain or email",
    placeholder: "company.com or name@company.com",
    scan: "Scan now",
    invalid: "Invalid email or domain format",
  },
  wall: { leaked: "412 credentials", lookalikes: "3 look-alikes" },
  looks: {
    title: "What a scan covers",
    text: "Six areas from public and dark web sources. The free scan counts what can be assessed without access to your domain; the other areas and all details follow once you verify it.",
    credentials: {
      title: vocabulary.areas["leaked-credentials"],
      text: "Employee credentials found in data breaches, with date and source.",
    },
    devices: {
      title: "Infected device logs",
      text: "Infected devices with stolen credentials for your domain.",
    },
    market: {
      title: "Stealer logs on market",
      text: "Access to your systems for sale, with the asking price.",
    },
    mentions: {
      title: vocabulary.areas["dark-web-mentions"],
      text: "Posts and listings that mention your domain or brand.",
    },
    services: {
      title: "Vulnerable services",
      text: "Open ports, the services behind them and available exploits.",
    },
    email: {
      title: vocabulary.areas["email-weaknesses"],
      text: "SPF, DKIM and DMARC weaknesses that allow email spoofing.",
    },
  },
  how: {
    title: "How it works",
    text: "Like an attacker’s reconnaissance, but only with permission.",
    find: {
      title: "Discover your assets",
      text: "DNS, certificate logs and public records show which hosts belong to you. Every asset is listed with its discovery path.",
    },
    scan: {
      title: "Observe, do not attack",
      text: "Until the domain is verified, only published information is read. Ports and services are probed only after verification, at a limited rate.",
    },
    report: {
      title: "Evidence, not opinions",
      text: "Every finding has a date, evidence and a remediation. Gaps in coverage are shown.",
    },
  },
  score: {
    title: "One score, one hundred bricks",
    text: "Every point is a brick; a full wall is 100 points. Below 40 the risk is high, from 40 medium and from 70 low. Each scan shows the points gained and lost.",
  },
  forecast: {
    title: "60-day outlook",
    text: "Exploit predictions (EPSS), recent leaks and dark web activity combine into an outlook for your score, given as a likely range with the actions that would change it.",
    link: "See the 60-day outlook",
    scan: "Start with a free scan",
    chart: "Example forecast: score 58 today, 49 expected in 60 days, nominal 80% range 38 to 60",
    past: "60 days ago",
    today: "Today",
    ahead: "In 60 days",
  },
  who: {
    title: "Who it is for",
    text: "For teams responsible for an attack surface they did not build alone.",
    team: {
      title: "Small security teams",
      text: "One prioritized list, and an alert when something new appears.",
    },
    partner: {
      title: "Service providers",
      text: "All clients in one place, fully separated, with white-label reports.",
    },
    supplier: {
      title: "Third-party risk",
      text: "Assess your vendors the same way and let them respond.",
    },
  },
  close: {
    title: "Continuous monitoring",
    text: "Plans start at {price} a year for one domain. Partners manage many domains.",
    scan: "Scan a domain",
    plans: "Compare plans",
  },
} as const;
export default en;
