import { createHash } from "node:crypto";

import { jsonAnswer, type Publisher, type PublisherAnswer, textAnswer } from "./publisher.ts";

const BREACHES = [
  {
    Name: "AnvilForum",
    Title: "Anvil Forum",
    Domain: "anvil-forum.example",
    BreachDate: "2024-05-01",
    AddedDate: "2024-06-01T00:00:00Z",
    ModifiedDate: "2024-06-01T00:00:00Z",
    PwnCount: 194_900,
    Description: "In May 2024 the forum lost its database.",
    DataClasses: ["Email addresses", "Passwords"],
    IsVerified: true,
    IsFabricated: false,
    IsSensitive: false,
    IsRetired: false,
    IsSpamList: false,
    IsMalware: false,
    IsSubscriptionFree: false,
    LogoPath: "https://logos.example/anvil.png",
  },
  {
    Name: "RocketShop",
    Title: "Rocket Shop",
    Domain: "rocket-shop.example",
    BreachDate: "2021-02-11",
    AddedDate: "2021-03-01T00:00:00Z",
    ModifiedDate: "2021-03-01T00:00:00Z",
    PwnCount: 4711,
    Description: "Names and <em>hashed</em> passwords.",
    DataClasses: ["Email addresses", "Names"],
    IsVerified: true,
    IsFabricated: false,
    IsSensitive: false,
    IsRetired: false,
    IsSpamList: false,
    IsMalware: false,
    IsSubscriptionFree: false,
    LogoPath: "https://logos.example/rocket.png",
  },
];

const hibpError = (statusCode: number, message: string): PublisherAnswer =>
  jsonAnswer({ statusCode, message }, { status: statusCode });

/** Have I Been Pwned, version 3: a key for all but the catalogue, a user agent for everything, 404 for nothing found. */
export const hibp: Publisher = {
  id: "hibp",
  hosts: ["haveibeenpwned.com"],
  answer: ({ path, headers }) => {
    const call = path.replace(/^\/api\/v3\//, "");
    if ((headers["user-agent"] ?? "") === "") return hibpError(403, "Missing user agent.");
    if (call === "breaches") return jsonAnswer(BREACHES);
    if (call === "latestbreach") return jsonAnswer(BREACHES[0]);
    if ((headers["hibp-api-key"] ?? "") === "") return hibpError(401, "Access denied due to missing hibp-api-key.");
    switch (call) {
      case "breacheddomain/acme.test":
        return jsonAnswer({ wile: ["AnvilForum", "RocketShop"], road: ["RocketShop"] });
      case "stealerlogsbyemaildomain/acme.test":
        return jsonAnswer({ wile: ["vpn.acme.test", "bank.example"] });
      case "stealerlogsbywebsitedomain/acme.test":
        return jsonAnswer(["customer@mail.example"]);
      case "subscribeddomains":
        return jsonAnswer([
          {
            DomainName: "acme.test",
            PwnCount: 2,
            PwnCountExcludingSpamLists: 2,
            PwnCountExcludingSpamListsAtLastSubscriptionRenewal: 1,
            NextSubscriptionRenewal: "2026-12-01T00:00:00",
          },
        ]);
      case "subscription/status":
        return jsonAnswer({
          SubscriptionName: "Pwned 3",
          Description: "Lab",
          SubscribedUntil: "2026-12-01T00:00:00",
          Rpm: 100,
          DomainSearchMaxBreachedAccounts: 500,
          IncludesStealerLogs: true,
        });
      default:
        return call.startsWith("breacheddomain/not-ours")
          ? hibpError(403, "The domain has not been verified.")
          : { status: 404, body: "" };
    }
  },
};

/** Words whose hashes the range service knows, and how often they were seen. */
const PWNED: Readonly<Record<string, number>> = { password: 9_659_365, "Anvil-1949!": 12, qwerty123: 621_679 };

/** Pwned Passwords by the first five characters of a hash; padding adds lines that count zero. */
export const pwnedPasswords: Publisher = {
  id: "pwned-passwords",
  hosts: ["api.pwnedpasswords.com"],
  answer: ({ path, headers }) => {
    const prefix = /^\/range\/([0-9a-f]{5})$/i.exec(path)?.[1]?.toUpperCase();
    if (prefix === undefined)
      return { status: 400, type: "text/plain", body: "The hash prefix was not in a valid format" };
    const known = Object.entries(PWNED).flatMap(([word, count]) => {
      const hash = createHash("sha1").update(word).digest("hex").toUpperCase();
      return hash.startsWith(prefix) ? [`${hash.slice(5)}:${count}`] : [];
    });
    const padding =
      headers["add-padding"] === "true"
        ? Array.from(
            { length: 20 },
            (_, at) => `${createHash("sha1").update(`${prefix}${at}`).digest("hex").toUpperCase().slice(5)}:0`,
          )
        : [];
    return textAnswer([`${"0".repeat(35)}:3`, ...known, ...padding].join("\r\n"));
  },
};

/** Hudson Rock's free tools. `totalStealers` counts the whole corpus, whatever the domain: a trap for readers. */
export const hudsonRock: Publisher = {
  id: "hudson-rock",
  hosts: ["cavalier.hudsonrock.com"],
  answer: ({ path, query }) => {
    const tool = path.replace(/^\/api\/json\/v2\/osint-tools\//, "");
    if (tool === "search-by-email") {
      const hit = query.get("email") === "wile@acme.test";
      return jsonAnswer({
        message: hit
          ? "This email address is associated with a computer that was infected by an info-stealer."
          : "This email address is not associated with a computer infected by an info-stealer.",
        stealers: hit
          ? [
              {
                date_compromised: "2025-10-02T11:00:00.000Z",
                computer_name: "WILE-PC",
                operating_system: "Windows 10 Pro x64",
                malware_path: "C:\\Users\\wile\\AppData\\Local\\Temp\\a.exe",
                antiviruses: ["Windows Defender"],
                ip: "203.0.***.***",
                stealer_family: "Lumma",
                top_corporate_services: [],
                top_user_services: [],
                total_corporate_services: 2,
                total_user_services: 14,
                top_passwords: ["a*****1"],
                top_logins: ["w***@acme.test"],
              },
            ]
          : [],
        total_corporate_services: hit ? 2 : 0,
        total_user_services: hit ? 14 : 0,
      });
    }
    if (tool !== "search-by-domain") return null;
    const hit = query.get("domain") === "acme.test";
    return jsonAnswer({
      total: hit ? 9 : 0,
      totalStealers: 36_631_606,
      employees: hit ? 2 : 0,
      users: hit ? 7 : 0,
      third_parties: hit ? 3 : 0,
      logo: null,
      last_employee_compromised: hit ? "2025-10-02T11:00:00.000Z" : null,
      last_user_compromised: hit ? "2025-11-20T07:30:00.000Z" : null,
      stealerFamilies: hit ? { total: 9, Lumma: 5, RedLine: 4 } : { total: 0 },
      antiviruses: { total: hit ? 9 : 0, list: hit ? [{ name: "Windows Defender", count: 8 }] : [] },
      applications: hit ? [{ keyword: "vpn" }] : [],
      thirdPartyDomains: hit ? [{ occurrence: 3, domain: "crm.example" }] : [],
      employeePasswords: {
        totalPass: hit ? 4 : 0,
        has_stats: hit,
        too_weak: { qty: 1, perc: 25 },
        weak: { qty: 1, perc: 25 },
        medium: { qty: 1, perc: 25 },
        strong: { qty: 1, perc: 25 },
      },
      data: {
        employees_urls: hit ? [{ occurrence: 2, type: "employee", url: "https://vpn.acme.test/••••" }] : [],
        clients_urls: hit ? [{ occurrence: 7, type: "client", url: "https://shop.acme.test/login" }] : [],
        all_urls: [],
      },
    });
  },
};

/** A service that sells lists: logins of a domain as JSON, and logs for sale as JSON and CSV. */
export const listSeller: Publisher = {
  id: "list-seller",
  hosts: ["lists.publishers.test"],
  answer: ({ path, query, headers }) => {
    switch (path) {
      case "/logins":
        if ((headers["authorization"] ?? "") === "") return jsonAnswer({ message: "no key" }, { status: 401 });
        return query.get("domain") === "acme.test"
          ? jsonAnswer({
              entries: [
                { email: "wile@acme.test", password: "Anvil-1949!", database_name: "AnvilForum" },
                {
                  email: "road@acme.test",
                  hashed_password: "5f4dcc3b5aa765d61d8327deb882cf99",
                  breach_date: "2021-02-11",
                },
                { email: "nobody@acme.test" },
              ],
            })
          : { status: 404, body: "" };
      case "/listings.json":
        return jsonAnswer({
          listings: [
            {
              id: "lot-1",
              tag: "US win10",
              price: "10.00 $",
              users: 3,
              stealer: "Lumma",
              country: "US",
              date: "2026-01-02",
              links: ["https://vpn.acme.test/", "bank.example"],
            },
            { id: "lot-2", tag: "FR", price: 5, users: 1, links: ["elsewhere.example"] },
            { id: "lot-3", tag: "empty", price: 1, links: [] },
          ],
        });
      case "/listings.csv":
        return textAnswer("id,tag,price,users,assets\nlot-9,ES,12.5,2,shop.acme.test vpn.acme.test\n", "text/csv");
      default:
        return null;
    }
  },
};
