/** One statement of the product's specification, and the tests that fail when it does not hold: file and a part of the test's name or body. */
export interface Statement {
  readonly id: string;
  readonly says: string;
  readonly tests: readonly (readonly [file: string, words: string])[];
}

const SERVER = "apps/server/src";
const WEB = "apps/web/src";
const DOMAIN = "packages/domain/src";
const ROUTES = `${WEB}/app/route-table.test.ts`;
const SHELL = "e2e/portal-shell.spec.ts";
const SHELL_PARTS = `${WEB}/app/shell/shell.browser.test.tsx`;
const ANSWERS = `${SERVER}/wiring/specified-answers.test.ts`;
const FIXED_WORDS = "packages/words/src/messages/fixed-words.test.ts";
const SIGN_IN = `${SERVER}/features/access/sign-in.test.ts`;
const MENU = `${DOMAIN}/access/menu.test.ts`;
const CATALOGUE = `${DOMAIN}/plans/catalogue.test.ts`;
const MANAGEMENT = `${SERVER}/features/organizations/routes/management.test.ts`;
const LEADS = `${SERVER}/features/leads/routes/leads.test.ts`;
const LEAD_DESK = `${SERVER}/features/leads/routes/lead-desk.test.ts`;
const DASHBOARD = "e2e/dashboard.spec.ts";
const PDF = `${SERVER}/features/reports/routes/pdf-report.test.ts`;
const CREDENTIALS = `${SERVER}/features/leaks/routes/credentials.test.ts`;
const LICENCE = `${SERVER}/features/billing/licence-over-time.test.ts`;
const REPORTS = `${SERVER}/features/findings/routes/findings-list.test.ts`;

/** Section by section, each numbered without a gap. */
export const SPECIFICATION: readonly {
  readonly section: number;
  readonly title: string;
  readonly statements: readonly Statement[];
}[] = [
  {
    section: 1,
    title: "Product and users",
    statements: [
      {
        id: "1.1",
        says: "For a domain it reports leaked credentials, exposed ports, subdomains, web exposures, look-alikes, email weaknesses, logs for sale, infected machines, mentions and sensitive data",
        tests: [[DASHBOARD, "every page of the dashboard, as each role, over the demo's real scan and made-up leaks"]],
      },
      {
        id: "1.2",
        says: "Threat intelligence: an indicator database and a CVE database",
        tests: [
          ["e2e/threat-intel.spec.ts", "from a view to one CVE with all its sources"],
          ["e2e/threat-intel.spec.ts", "an indicator is found in any spelling, opened, and removed as a file"],
        ],
      },
      {
        id: "1.3",
        says: "A free public domain scan",
        tests: [["e2e/public-site.spec.ts", "a visitor types an address, follows the scan, reads the report"]],
      },
      {
        id: "1.4",
        says: "Partners register through a link of a vendor's portal",
        tests: [["e2e/public-site.spec.ts", "a partner comes from a vendor's portal"]],
      },
      {
        id: "1.5",
        says: "English, Spanish and French everywhere",
        tests: [
          ["packages/words/src/messages/texts.test.ts", "language"],
          [ROUTES, "exists in %s"],
        ],
      },
    ],
  },
  {
    section: 2,
    title: "Screens and routes",
    statements: [
      {
        id: "2.1",
        says: "Every public, sign-in and dashboard route exists, in each language",
        tests: [
          [ROUTES, "exists in %s"],
          [ROUTES, "every page module exists"],
        ],
      },
      {
        id: "2.2",
        says: "What needs a session: the dashboard and payment; the reset page is opened by its own link",
        tests: [
          [ROUTES, "what needs a session"],
          [ANSWERS, "%s %s needs a session"],
          [SHELL, "a right code leads to the page that was asked for"],
          ["e2e/payment.spec.ts", "visitors must sign in first"],
        ],
      },
      {
        id: "2.3",
        says: "Home, contact, result and pricing have a top bar and footer and no side menu",
        tests: [[ROUTES, "has a top bar and a footer and no side menu"]],
      },
      {
        id: "2.4",
        says: "Login, forgotten password, payment, terms and partner registration have no side menu",
        tests: [[ROUTES, "has no side menu"]],
      },
      {
        id: "2.5",
        says: "The predictive dashboard has neither bar nor menu",
        tests: [[ROUTES, "the predictive dashboard has neither bar nor menu"]],
      },
      {
        id: "2.6",
        says: "'Back to Overview' floats on every dashboard page but the overview",
        tests: [
          [ROUTES, "'Back to Overview' floats on every dashboard page but the overview"],
          [ROUTES, "it also floats where a reader is refused at an address that leads on"],
          [SHELL, "'Back to Overview' floats on every page but the overview"],
          ["e2e/roles.spec.ts", "a refused page that fills the screen leads back to the overview"],
        ],
      },
      {
        id: "2.7",
        says: "An unknown page is answered with 404 and the specified text",
        tests: [
          [SHELL, "an unknown address is answered with 404 in its language"],
          [`${WEB}/app/public-pages.test.ts`, "unknown pages show the text of the specification"],
          [FIXED_WORDS, "exhausted takedown requests and missing pages are stated with the reason"],
        ],
      },
      {
        id: "2.8",
        says: "Six sidebar entries; submenus open where the page is and fold by hand",
        tests: [
          [MENU, "sees every entry"],
          [SHELL, "the menu opens where the page is and folds by hand"],
        ],
      },
      {
        id: "2.9",
        says: "The sidebar of public pages has a login or dashboard button and three blurbs, two of them links",
        tests: [
          [
            `${WEB}/app/site/promo.browser.test.tsx`,
            "signed %s, the side menu leads to %s's page and has three blurbs",
          ],
          [
            `${WEB}/app/site/promo.browser.test.tsx`,
            "links lead to the website that the operator set, else to the portal's own pages",
          ],
        ],
      },
      {
        id: "2.10",
        says: "Header: Solutions, Plans, Dashboard; Login and Buy now once the session is known to be absent",
        tests: [
          [FIXED_WORDS, "Buy now"],
          [SHELL, "sign-in and purchase appear once the session is known to be absent"],
          [SHELL, "who is signed in sees the way to the dashboard and the own name"],
        ],
      },
      {
        id: "2.11",
        says: "Initials of the first two words of the name; the name or else the email as label",
        tests: [
          [`${WEB}/shared/format/initials.test.ts`, "gives %j"],
          [SHELL_PARTS, "the user menu of '%s' shows the initials and the name, or else the email"],
        ],
      },
      {
        id: "2.12",
        says: "Header search of domains, below the header on narrow screens",
        tests: [
          [SHELL, "the search suggests own domains only, and only once something is typed"],
          [SHELL, "the domain search is in the bar from 1000 px on and below it on smaller screens"],
        ],
      },
      {
        id: "2.13",
        says: "The language switcher changes the language of the page without scrolling",
        tests: [[SHELL, "changing the language preserves page, query and scroll position"]],
      },
      {
        id: "2.14",
        says: "A mobile side menu opens from the left",
        tests: [[SHELL, "on a small screen the menu comes from the left"]],
      },
      {
        id: "2.15",
        says: "Login with remember me, forgotten password, one-time code and a browser trusted for 10 days",
        tests: [
          [FIXED_WORDS, "Trust this browser for 10 days"],
          ["e2e/sign-in.spec.ts", "signs in by mailed code, trusts the browser"],
          ["e2e/sign-in.spec.ts", "a person who forgot the password gets back in"],
        ],
      },
      {
        id: "2.16",
        says: "Organization management: create, edit, rescan, delete",
        tests: [
          [
            "e2e/management.spec.ts",
            "the operator finds, cannot approve a domain alone, licenses, rescans, deletes by typed name and brings back",
          ],
          ["e2e/jobs-organizations.spec.ts", "an organization is edited"],
        ],
      },
      {
        id: "2.17",
        says: "Profile: names, update, delete by password",
        tests: [
          ["e2e/account.spec.ts", "a person's own profile"],
          [`${SERVER}/features/access/routes/account.test.ts`, "deleting the profile requires the password"],
        ],
      },
      {
        id: "2.18",
        says: "VIP management and findings",
        tests: [
          ["e2e/watch.spec.ts", "people are watched within the plan's slots"],
          ["e2e/jobs-people.spec.ts", "a watched person: what leaked is listed and exported"],
        ],
      },
      {
        id: "2.19",
        says: "Takedown management",
        tests: [
          ["e2e/watch.spec.ts", "a look-alike is taken down"],
          ["e2e/jobs-watch.spec.ts", "a takedown is asked for and withdrawn"],
        ],
      },
      {
        id: "2.20",
        says: "Third-party management: requests and data",
        tests: [["e2e/jobs-vendors.spec.ts", "a vendor is submitted, assessed and listed in the specified table"]],
      },
      {
        id: "2.21",
        says: "Portal management",
        tests: [["e2e/operate.spec.ts", "each part of portal management opens"]],
      },
      {
        id: "2.22",
        says: "Insights",
        tests: [["e2e/watch.spec.ts", "an insight is written in three languages, published, and read on the overview"]],
      },
      {
        id: "2.23",
        says: "Self-attestation form",
        tests: [
          [CREDENTIALS, "an attestation is not signed without any of its fields"],
          [CREDENTIALS, "an attestation is signed for the own organization only"],
        ],
      },
      {
        id: "2.24",
        says: "Plans and pricing, monthly or annual; purchase request; payment, success and failure",
        tests: [
          ["e2e/public-site.spec.ts", "the chosen plan goes along to signing up and into a purchase request"],
          ["e2e/payment.spec.ts", "an administrator pays by card on the provider's page"],
        ],
      },
      {
        id: "2.25",
        says: "Alert management: list, types, new alert",
        tests: [["e2e/scan-life.spec.ts", "toggles are saved as they are changed; muting, editing and deleting work"]],
      },
      {
        id: "2.26",
        says: "The selected plan is Essential until another is chosen",
        tests: [[`${WEB}/features/billing/shared/selected-plan.test.ts`, "is the first plan, billed annually"]],
      },
      {
        id: "2.27",
        says: "The footer links the terms of use and has a copyright line with the year",
        tests: [[SHELL, "\u00a9 ${new Date().getFullYear()}"]],
      },
      {
        id: "2.28",
        says: "User menu: Account Information, Reset Password, Log out",
        tests: [
          [FIXED_WORDS, "Account Information"],
          ["e2e/account.spec.ts", "the user menu mails a link, once however often it is clicked"],
          [SHELL, "leaving one tab leaves the others"],
        ],
      },
      {
        id: "2.29",
        says: "The entry of threat intelligence opens the indicator database",
        tests: [
          [ROUTES, "the entry of threat intelligence opens the indicator database"],
          [MENU, "each entry leads to its first page; that of threat intelligence to the indicator database"],
        ],
      },
      {
        id: "2.30",
        says: "The login page says that signing in succeeded and leads to the dashboard",
        tests: [[SHELL, "Login success. Redirecting to dashboard"]],
      },
    ],
  },
  {
    section: 3,
    title: "Entities",
    statements: [
      {
        id: "3.1",
        says: "Current user: is_admin, role, full_name, email, role_name, authorized_domains",
        tests: [
          [ANSWERS, "the current user %s has the specified fields"],
          [MANAGEMENT, "authorised domains are those in reach"],
        ],
      },
      {
        id: "3.2",
        says: "Roles come by id and name",
        tests: [
          [`${SERVER}/wiring/small-calls.test.ts`, "roles come by id and name"],
          [ANSWERS, "the role's id is the one that the roles have"],
        ],
      },
      {
        id: "3.3",
        says: "Detail report with its charts and counts",
        tests: [
          [ANSWERS, "the detail report as %s has its charts and a count or an unknown for each kind"],
          [REPORTS, "each of the eleven counts is its own, their sum is the total"],
        ],
      },
      {
        id: "3.4",
        says: "Risk score from 0 (higher risk) to 100",
        tests: [
          [`${DOMAIN}/risk/score.test.ts`, "bounded, whatever is found"],
          [`${DOMAIN}/risk/score.test.ts`, "never rises when a finding is added"],
        ],
      },
      {
        id: "3.5",
        says: "Lists answer data and pagination.num_pages",
        tests: [
          [ANSWERS, "as %s: page by page, or refused"],
          [MANAGEMENT, "pages of one, concatenated"],
          [`${DOMAIN}/contracts/page.test.ts`, "rows, %d a page, are %d pages"],
        ],
      },
      {
        id: "3.6",
        says: "Organization with administrator, domains, type, additional users with permissions and executive names",
        tests: [
          ["e2e/jobs-organizations.spec.ts", "a client is made with its executive suite"],
          [MANAGEMENT, "a temporary password opens nothing but the change of it"],
        ],
      },
      {
        id: "3.7",
        says: "Alert setting with owner, recipient, Teams, Slack and five kinds of news",
        tests: [
          [ANSWERS, "an alert setting: domain, owner, recipient, Teams, Slack and the five kinds of news"],
          [FIXED_WORDS, "New vulnerabilities detected"],
          [`${SERVER}/features/alerts/routes/alerts.test.ts`, "addresses go in and do not come out"],
        ],
      },
      {
        id: "3.8",
        says: "Exposed ports and services with CVE, CVSS and exploit",
        tests: [
          [`${WEB}/features/findings/views.test.ts`, "the table %s has the columns of the specification"],
          [
            `${SERVER}/features/findings/routes/service-cve.test.ts`,
            "a port shows the worst CVE of its service, exploit first, then CVSS",
          ],
        ],
      },
      {
        id: "3.9",
        says: "Tables of subdomains, look-alikes, email weaknesses, leaks, logs for sale and infected machines have the specified columns",
        tests: [
          [`${WEB}/features/findings/views.test.ts`, "the table %s has the columns of the specification"],
          [
            `${SERVER}/features/connectors/connectors.test.ts`,
            "logs for sale that hold our hosts, with tag, price, users and assets",
          ],
        ],
      },
      {
        id: "3.10",
        says: "Third-party data: description, severity, OWASP, WSTG, references, path",
        tests: [["e2e/jobs-vendors.spec.ts", "listed in the specified table"]],
      },
      {
        id: "3.11",
        says: "Partner registration with tier and optional clients",
        tests: [[LEAD_DESK, "approved, it becomes a partner with its clients"]],
      },
      {
        id: "3.12",
        says: "Attestation: organization, signature name, title, date, agreement",
        tests: [
          [CREDENTIALS, "an attestation is not signed without any of its fields"],
          [CREDENTIALS, "an attestation is signed for the own organization only"],
        ],
      },
      {
        id: "3.13",
        says: "PDF download request: file_path",
        tests: [
          [PDF, "the file is served as report.pdf"],
          [PDF, "what is no reference of ours is not found"],
        ],
      },
      {
        id: "3.14",
        says: "User in management: names, email, phone, role, creation, last login, organization, group",
        tests: [[ANSWERS, "users of user management, with names, phone, role, times, organization and group"]],
      },
      {
        id: "3.15",
        says: "Subscription: plan, billing cycle, expiry",
        tests: [[ANSWERS, "a subscription has its plan, billing cycle and expiry"]],
      },
    ],
  },
  {
    section: 4,
    title: "States and transitions",
    statements: [
      {
        id: "4.1",
        says: "The session is unknown until the first token fetch; then signed in or out",
        tests: [[`${WEB}/shared/session/check-session.browser.test.tsx`, "an answer without a bearer is final"]],
      },
      {
        id: "4.2",
        says: "Signing out clears credentials and caches and signs other tabs out by a marker of about 100 ms",
        tests: [
          [SHELL, "leaving one tab leaves the others, and the marker is gone after a moment"],
          [`${WEB}/app/session/other-tabs.test.ts`, "signing out marks the browser's storage for 100 ms"],
          [`${WEB}/shared/query-client.test.ts`, "signing out clears the cache of the user"],
        ],
      },
      {
        id: "4.3",
        says: "30 minutes of inactivity sign out; activity resets the timer",
        tests: [
          [SHELL, "silence is warned of two minutes ahead and ends the session after thirty"],
          [SIGN_IN, "idle: 29:59 is fine, 30:01 is over"],
          [`${WEB}/app/session/activity.test.ts`, "after half an hour"],
        ],
      },
      {
        id: "4.4",
        says: "A 401 is retried once after refreshing; without a new token the user is sent to login",
        tests: [
          [SHELL, "an old bearer is renewed once and the call is made again"],
          [SHELL, "a session that cannot be renewed ends on the login page"],
        ],
      },
      {
        id: "4.5",
        says: "Login has two steps; a trusted browser skips the code for 10 days",
        tests: [
          [SIGN_IN, "skipped: a challenge is no session"],
          [SIGN_IN, "skips the code for ten days and not a second more"],
        ],
      },
      {
        id: "4.6",
        says: "Without a selected domain a modal asks for one",
        tests: [[SHELL, "without a domain it asks which one, and cannot be dismissed"]],
      },
      {
        id: "4.7",
        says: "Suggestions: own domains, case-insensitive, only once text was typed",
        tests: [[`${WEB}/app/shell/suggestions.test.ts`, "suggests %j"]],
      },
      {
        id: "4.8",
        says: "Risk level: high below 40, medium 40 to below 70, low from 70, everywhere",
        tests: [
          [`${DOMAIN}/risk/level.test.ts`, "a score of %d means %s risk"],
          [
            `${DOMAIN}/risk/score.test.ts`,
            "open critical findings are counted beside the level, which follows the score alone",
          ],
          [
            `${SERVER}/wiring/across-features/score-history.test.ts`,
            "a score of %i is %s risk in overview, outlook, ranking with its filter, and PDF",
          ],
          [`${SERVER}/wiring/demo/snapshot/snapshot.test.ts`, "describeDemo(() => portal"],
          [`${SERVER}/features/alerts/alert-message.test.ts`, "names the level"],
        ],
      },
      {
        id: "4.9",
        says: "Reset password: repeated clicks are blocked",
        tests: [["e2e/account.spec.ts", "the user menu mails a link, once however often it is clicked"]],
      },
      {
        id: "4.10",
        says: "Partner registration: success, then home after a countdown",
        tests: [["e2e/public-site.spec.ts", "and back home by itself"]],
      },
      {
        id: "4.11",
        says: "Licence: active, expiring, expired",
        tests: [
          [LICENCE, "the database and the program agree on access and on what is expiring"],
          [SHELL, "an ended licence closes the dashboard, not the account"],
        ],
      },
      {
        id: "4.12",
        says: "The takedown quota can be exhausted",
        tests: [
          [MANAGEMENT, "fifty takedowns at once with a quota of two"],
          [
            `${SERVER}/features/takedowns/routes/takedowns.test.ts`,
            "a plan without takedowns is refused with the reason, and nothing is written",
          ],
          [
            `${WEB}/app/shell/shell.browser.test.tsx`,
            "a user without remaining takedown requests can buy more of them",
          ],
        ],
      },
      {
        id: "4.13",
        says: "A domain chosen in the header search is shown and its report refreshed",
        tests: [
          [SHELL_PARTS, "a domain chosen in the header search is shown, and its report is fetched again"],
          [SHELL, "the search suggests own domains only, and only once something is typed"],
        ],
      },
    ],
  },
  {
    section: 5,
    title: "Validation",
    statements: [
      {
        id: "5.1",
        says: "Search takes a bare domain or email, else 'Invalid email or domain format'",
        tests: [
          [SHELL, "the hero refuses what is neither a domain nor an address, and takes both"],
          [FIXED_WORDS, "Invalid email or domain format"],
        ],
      },
      {
        id: "5.2",
        says: "Partner registration names each missing or wrong field",
        tests: [
          [SHELL, "the partner form says each thing that is missing in the words of the specification"],
          [LEADS, "partner registration with %j reports the error at %s"],
        ],
      },
      {
        id: "5.3",
        says: "Attestation requires agreement",
        tests: [[CREDENTIALS, "an attestation is not signed without any of its fields"]],
      },
      {
        id: "5.4",
        says: "Cancelling a subscription, deleting a profile and removing a user need the password",
        tests: [
          [`${SERVER}/features/billing/routes/subscription.test.ts`, "cancelling requires the password"],
          [
            `${SERVER}/features/billing/subscription-life/partner-payments.test.ts`,
            "a partner sees the renewal that it pays, ends it with its password",
          ],
          [`${SERVER}/features/access/routes/account.test.ts`, "deleting the profile requires the password"],
          [MANAGEMENT, "removing wants the own password"],
        ],
      },
      {
        id: "5.5",
        says: "Password change: old, new, new again",
        tests: [["e2e/account.spec.ts", "the password: three refusals, then it is changed and the session stays"]],
      },
      {
        id: "5.6",
        says: "Contact form: its seven required fields",
        tests: [[LEADS, "the contact form requires each of its seven fields, and names the one that is missing"]],
      },
      {
        id: "5.7",
        says: "An email's domain is valid, an invalid domain, or the email is invalid",
        tests: [[`${DOMAIN}/contracts/email-address.test.ts`, "invalid-domain"]],
      },
      {
        id: "5.8",
        says: "Email addresses and URLs have a valid format",
        tests: [
          [`${DOMAIN}/contracts/email-address.test.ts`, "is not an address"],
          [`${SERVER}/features/alerts/routes/alerts.test.ts`, "an address that is none"],
        ],
      },
    ],
  },
  {
    section: 6,
    title: "Roles and permissions",
    statements: [
      {
        id: "6.1",
        says: "super_admin: all entries; third-party management has no submenu",
        tests: [
          [MENU, "sees every entry"],
          [MENU, "only a partner administrator has a submenu under third-party management"],
        ],
      },
      {
        id: "6.2",
        says: "partner_admin: organizations, users and VIPs under management",
        tests: [[MENU, "the management submenu depends on the role"]],
      },
      {
        id: "6.3",
        says: "client_admin: users and VIPs under management",
        tests: [[MENU, "the management submenu depends on the role"]],
      },
      {
        id: "6.4",
        says: "client_user, partner_user, seller: no management, alerts or third parties",
        tests: [
          [MENU, "sees three entries"],
          ["e2e/roles.spec.ts", "the menu is that of the role, and every page outside of it is refused"],
        ],
      },
      {
        id: "6.5",
        says: "Permissions are enforced by the server for every role and object",
        tests: [[`${SERVER}/wiring/access-control/matrix.test.ts`, "every right × role"]],
      },
      {
        id: "6.6",
        says: "Suggestions are limited to the authorized domains",
        tests: [
          [MANAGEMENT, "authorised domains are those in reach"],
          [`${WEB}/app/shell/suggestions.test.ts`, "suggests %j"],
        ],
      },
      {
        id: "6.7",
        says: "Visitors use the public scan and the public pages, and no page or call that needs a session",
        tests: [
          ["e2e/public-site.spec.ts", "a visitor types an address, follows the scan, reads the report"],
          [ANSWERS, "%s %s needs a session"],
        ],
      },
    ],
  },
  {
    section: 7,
    title: "Calls",
    statements: [
      {
        id: "7.1",
        says: "Requests carry a bearer, and X-User-IP when its cookie exists",
        tests: [
          [`${WEB}/shared/call-headers.test.ts`, "a request carries the bearer of the session"],
          [`${WEB}/shared/call-headers.test.ts`, "a request carries X-User-IP when its cookie exists"],
          [SIGN_IN, "the bearer lives ten minutes"],
        ],
      },
      {
        id: "7.2",
        says: "POST /public_report/",
        tests: [
          [`${SERVER}/features/public-report/routes/public-report.test.ts`, "counts what a passive scan finds"],
          [`${SERVER}/features/public-report/routes/public-report.test.ts`, "in the specification's words"],
          [`${SERVER}/features/public-report/routes/public-report.test.ts`, "the sixth new scan of a client"],
        ],
      },
      {
        id: "7.3",
        says: "GET /account/, cached two minutes",
        tests: [
          [ANSWERS, "the current user %s has the specified fields"],
          [`${WEB}/shared/query-client.test.ts`, "the current user is cached for two minutes"],
        ],
      },
      {
        id: "7.4",
        says: "GET /api/get-tokens, POST /api/login, verify-otp, logout, refresh-access-token",
        tests: [
          [`${SERVER}/features/access/login-machine.test.ts`, "no order of calls gives a session"],
          [SIGN_IN, "cookies are __Host-, Secure, HttpOnly, SameSite=Strict, Path=/"],
          [`${SERVER}/wiring/small-calls.test.ts`, "answers without a body as with an empty one"],
        ],
      },
      {
        id: "7.5",
        says: "Paged lists: page 1, then the others in sequence, joined",
        tests: [
          [
            `${WEB}/shared/all-pages.test.ts`,
            "asks for page 1, then for the others one after the other, and joins their rows",
          ],
        ],
      },
      {
        id: "7.6",
        says: "POST /detail_report/ with the domain, or without",
        tests: [
          [ANSWERS, "the detail report as %s has its charts and a count or an unknown for each kind"],
          [
            `${SERVER}/wiring/small-calls.test.ts`,
            "a detail report without a domain is that of the only domain in reach",
          ],
        ],
      },
      {
        id: "7.7",
        says: "OPTIONS /pdf_report/ answers with a file path within ten seconds",
        tests: [
          [PDF, "has a reference that is fetched when it is drawn, and progress until then"],
          [PDF, "because its process stands still is answered within ten seconds"],
        ],
      },
      {
        id: "7.8",
        says: "POST /pdf_report/ answers with report.pdf",
        tests: [[PDF, "the file is served as report.pdf"]],
      },
      {
        id: "7.9",
        says: "POST /request_report/",
        tests: [[LEADS, "a request for the full report is refused to free mail"]],
      },
      {
        id: "7.10",
        says: "POST /reset_password/",
        tests: [
          [
            `${SERVER}/features/access/routes/account.test.ts`,
            "from the user menu: no body, a JSON content type, a bearer",
          ],
          ["e2e/account.spec.ts", "the user menu mails a link, once however often it is clicked"],
        ],
      },
      {
        id: "7.11",
        says: "Error text from detail, data, message, in that order",
        tests: [[`${WEB}/shared/call-error.test.ts`, "detail before data"]],
      },
      {
        id: "7.12",
        says: "Dates MM/DD/YYYY; a missing one is three dashes",
        tests: [
          ["packages/words/src/format/calendar-day.test.ts", "an unknown day is three dashes"],
          ["packages/words/src/format/day.test.ts", "11/05/2026"],
        ],
      },
      {
        id: "7.13",
        says: "Vulnerabilities: exploit available first, then CVSS",
        tests: [
          [REPORTS, "Exploit first, then CVSS, from both areas"],
          [`${SERVER}/features/findings/routes/service-cve.test.ts`, "exploit first, then CVSS"],
        ],
      },
      {
        id: "7.14",
        says: "GET /permissions/, /groups/, /alert_management/, /user_management/, page by page",
        tests: [
          [ANSWERS, "as %s: page by page, or refused"],
          [MANAGEMENT, "users, sellers and partner's users see only their own permissions and deeds"],
        ],
      },
      {
        id: "7.15",
        says: "GET /roles/",
        tests: [
          [ANSWERS, "the role's id is the one that the roles have"],
          [`${SERVER}/wiring/small-calls.test.ts`, "roles come by id and name"],
        ],
      },
    ],
  },
  {
    section: 8,
    title: "Errors",
    statements: [
      {
        id: "8.1",
        says: "Every sentence of the error catalogue, word by word",
        tests: [
          [FIXED_WORDS, "Something went wrong. Please try again."],
          [FIXED_WORDS, "Failed to logout. Please try again."],
        ],
      },
      {
        id: "8.2",
        says: "A failed sign-out is said and keeps the session",
        tests: [[SHELL, "a failed sign-out shows an error and keeps the session"]],
      },
      {
        id: "8.3",
        says: "A failed password reset has the specified text",
        tests: [
          [
            `${WEB}/app/shell/shell.browser.test.tsx`,
            "a failed password reset shows the specified text, not the server's",
          ],
        ],
      },
      {
        id: "8.4",
        says: "Expired and expiring licence: users contact the administrator, administrators renew",
        tests: [
          [LICENCE, "administrators are told to renew it, users to contact the administrator"],
          [FIXED_WORDS, "a licence that ended or is about to end says whom to ask"],
        ],
      },
      {
        id: "8.5",
        says: "'No More Takedown Requests' with the reason",
        tests: [[FIXED_WORDS, "exhausted takedown requests and missing pages are stated with the reason"]],
      },
      {
        id: "8.6",
        says: "Cancelling a subscription says whether it succeeded",
        tests: [
          ["e2e/account.spec.ts", "Error cancelling subscription"],
          ["e2e/account.spec.ts", "Subscription cancelled successfully"],
        ],
      },
      {
        id: "8.7",
        says: "Partner registration: submitted, with the time of the credentials; an unexpected error has its sentence",
        tests: [
          ["e2e/public-site.spec.ts", "You will receive your credentials within 4 business hours."],
          [FIXED_WORDS, "An unexpected error occurred. Please try again."],
        ],
      },
    ],
  },
  {
    section: 9,
    title: "Constants",
    statements: [
      {
        id: "9.1",
        says: "Total security issues is the sum of the eleven counts",
        tests: [[REPORTS, "data.total_security_issues"]],
      },
      {
        id: "9.2",
        says: "Queries: stale after 10 s, one retry, no refetch on focus, dropped after 5 minutes",
        tests: [[`${WEB}/shared/query-client.test.ts`, "answers are stale after 10 s, tried again once"]],
      },
      {
        id: "9.3",
        says: "Cookies: HttpOnly, Secure, SameSite strict, path /, of 60 and 30 days",
        tests: [[SIGN_IN, "cookies are __Host-, Secure, HttpOnly, SameSite=Strict, Path=/"]],
      },
      {
        id: "9.4",
        says: "Toasts are at the top right and close after 5,000 ms",
        tests: [[SHELL_PARTS, "a toast stays at the top right for 5,000 ms"]],
      },
      {
        id: "9.5",
        says: "Plans, prices and limits",
        tests: [
          [CATALOGUE, "%s costs and allows what the specification says"],
          [CATALOGUE, "other published figures: full access, early warning, credential delivery"],
        ],
      },
      {
        id: "9.6",
        says: "Add-ons and their prices",
        tests: [[CATALOGUE, "the add-on %s costs what the specification says"]],
      },
      {
        id: "9.7",
        says: "Partner tiers: discounts and requirements",
        tests: [
          [CATALOGUE, "the tier %s gives and asks what the specification says"],
          [`${DOMAIN}/plans/quote.test.ts`, "each partner tier takes its discount off the list price"],
        ],
      },
      {
        id: "9.8",
        says: "Credentials within 4 business hours",
        tests: [[LEAD_DESK, "is due four business hours after it came"]],
      },
      {
        id: "9.9",
        says: "Leaked passwords are archived until an annual purge",
        tests: [[`${SERVER}/wiring/across-features/leaks.test.ts`, "the annual purge ends rows, findings and keys"]],
      },
      {
        id: "9.10",
        says: "Small screens are narrower than 1000 px",
        tests: [
          ["e2e/layout.spec.ts", "at 1000 px actions are buttons of their own width; below they share the row"],
          [SHELL, "the domain search is in the bar from 1000 px on and below it on smaller screens"],
        ],
      },
      {
        id: "9.11",
        says: "Languages: English, Spanish and French",
        tests: [
          [ROUTES, "exists in %s"],
          ["packages/words/src/messages/texts.test.ts", "language"],
        ],
      },
    ],
  },
];
