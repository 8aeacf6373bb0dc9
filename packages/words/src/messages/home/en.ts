const en = {
  meta: {
    title: "Check a domain for loose bricks | Parapet",
    description:
      "See what strangers see of your company: open services, leaked logins, stolen device data and weak mail settings. One free scan, nothing to install.",
  },
  hero: {
    title: "Find the loose bricks first.",
    lede: "Parapet looks at your company from outside the wall: open services, leaked logins, stolen device data and weak mail settings. One free scan, nothing to install.",
    hint: "Enter a domain or a work email, without www or https.",
    label: "Domain or email",
    placeholder: "company.com or name@company.com",
    scan: "Scan now",
    invalid: "Invalid email or domain format",
  },
  wall: { leaked: "412 leaked logins", lookalikes: "3 look-alikes" },
  looks: {
    title: "What one scan looks at",
    text: "Six checks, all from public and underground sources. Counts are free. The detail behind each count comes with the full report.",
    credentials: {
      title: "Leaked credentials",
      text: "Staff logins that turn up in breach collections, with the date and the source.",
    },
    devices: {
      title: "Infected device logs",
      text: "Machines whose stolen browser data points back to your company.",
    },
    market: {
      title: "Stealer logs on market",
      text: "Access to your systems offered for money, with the asking price.",
    },
    mentions: { title: "Dark web mentions", text: "Posts and listings that name your domain or brand." },
    services: {
      title: "Vulnerable services",
      text: "Open ports, what runs on them, and whether an exploit is public.",
    },
    email: { title: "Email weaknesses", text: "SPF, DKIM and DMARC gaps that let others send mail as you." },
  },
  how: {
    title: "How it is done",
    text: "The way a patient stranger would go about it, with one difference: we stop where permission stops.",
    find: {
      title: "Find what is yours",
      text: "Public records, certificates and name servers tell which hosts belong to the domain. Nothing is guessed into your wall.",
    },
    look: {
      title: "Look, without pushing",
      text: "Until somebody proves that the domain is theirs, we only read what is published. Ports and services are tried afterwards, slowly.",
    },
    tell: {
      title: "Say what was seen",
      text: "Each finding carries its date, its proof and a way to mend it. Where we could not look, the report says so.",
    },
  },
  score: {
    title: "One score, one hundred bricks",
    text: "Every point is a brick. A full wall is 100 and means lower risk. Below 40 the risk is high, from 40 it is medium, and from 70 it is low. Each scan shows which bricks were added and which came loose.",
  },
  forecast: {
    title: "Sixty days of warning",
    text: "Exploit forecasts, fresh leaks and underground chatter feed one outlook for your score. You see the likely range, never a single magic number, and what would move it.",
    link: "See the predictive view",
    chart: "Example forecast: score 58 today, expected 49 in sixty days, likely between 38 and 60",
    past: "60 days ago",
    today: "Today",
    ahead: "In 60 days",
  },
  who: {
    title: "Who it is for",
    text: "People who answer for a wall they did not build alone.",
    team: {
      title: "Small security teams",
      text: "One list in the order in which to mend, and a message when something new comes loose.",
    },
    partner: {
      title: "Service providers",
      text: "All clients side by side, each closed to the others, with reports in your own colours.",
    },
    supplier: {
      title: "Those who depend on suppliers",
      text: "The same look at the companies you rely on, and a page where they can answer.",
    },
  },
  close: {
    title: "Keep watch all year",
    text: "Plans start at {price} a year for one domain. Partners manage many.",
    scan: "Scan a domain",
    plans: "Compare plans",
  },
} as const;
export default en;
