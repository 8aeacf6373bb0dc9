import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { runJobs } from "./run-jobs.ts";
import { storeZip } from "./store-zip.ts";

/** Uploads one file as the operator does; it is imported and matched when this returns. */
const upload = async (
  stage: StoryStage,
  kind: string,
  name: string,
  content: string | Buffer,
  source?: string,
): Promise<void> => {
  const bytes = Buffer.from(content);
  const { data } = await stage.portal.call<{ data: { id: string } }>(
    PERSON.operator,
    "POST",
    "/portal_management/imports/",
    { kind, name, bytes: bytes.length, ...(source !== undefined && { source }) },
  );
  await stage.portal.send(PERSON.operator, `/portal_management/imports/${data.id}/data/?offset=0`, bytes);
  await runJobs(stage, "match-leaks", "match-mentions", "match-vips");
};

/** Logins of acme.test in a list that circulates; all of them invented. */
const COMBOLIST = [
  "ann.lee@acme.test:Harbour-Lantern-77",
  "bob.ray@acme.test:winter2024!",
  "dan.fox@acme.test:correct horse",
  "eva.moss@acme.test:Acme1949",
  "finn.oak@acme.test:qwerty123",
  "gus.hill@acme.test:password",
  "mara.quill@acme.test:Roller-Skates-12",
  "ops@orchard.test:Apples2025",
  "crew@ferry.test:letmein",
];

export const importCombolist = (stage: StoryStage): Promise<void> =>
  upload(stage, "combolist", "winter-collection.txt", `${COMBOLIST.join("\n")}\n`, "Winter collection");

const BREACH = [
  "email,password_hash,breach,breach_date",
  "ann.lee@acme.test,5f4dcc3b5aa765d61d8327deb882cf99,Rocket Shop,2021-02-11",
  "ivy.stone@acme.test,e10adc3949ba59abbe56e057f20f883e,Rocket Shop,2021-02-11",
  "jon.reed@acme.test,25d55ad283aa400af464c76d713c07ad,Rocket Shop,2021-02-11",
];

export const importBreach = (stage: StoryStage): Promise<void> =>
  upload(stage, "breach-csv", "rocket-shop.csv", `${BREACH.join("\n")}\n`, "Rocket Shop");

const day = (at: Date): string => `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`;

const machine = (
  at: Date,
  { user, name, ip, country }: { user: string; name: string; ip: string; country: string },
): Record<string, string> => ({
  [`${name}/UserInformation.txt`]:
    `Build ID: x\nIP: ${ip}\nFileLocation: C:\\x.exe\nUserName: ${user.split("@")[0]}\nMachineName: ${name}\nCountry: ${country}\n` +
    `HWID: ${name}\nOperation System: Windows 11\nLog date: ${day(at)} 1:02:03 PM\n`,
  [`${name}/Passwords.txt`]:
    `URL: https://vpn.acme.test/\nUsername: ${user}\nPassword: Harbour-Lantern-77\nApplication: Chrome\n===============\n\n` +
    `URL: https://intranet.acme.test/login\nUsername: ${user}\nPassword: other-${name}\nApplication: Chrome\n`,
});

/** Logs of three infected computers, with logins of the company's remote access. */
export const importStealerLogs = (stage: StoryStage): Promise<void> => {
  const at = new Date(stage.services.now().getTime() - 2 * 86_400_000);
  const machines = [
    { user: "ann.lee@acme.test", name: "ACME-NB-014", ip: "203.0.113.7", country: "ES" },
    { user: "bob.ray@acme.test", name: "HOME-PC", ip: "203.0.113.80", country: "FR" },
    { user: "mara.quill@acme.test", name: "QUILL-LAPTOP", ip: "198.51.100.23", country: "US" },
  ];
  const files = Object.assign({}, ...machines.map((one) => machine(at, one))) as Record<string, string>;
  return upload(stage, "stealer-logs", "logs.zip", storeZip(files));
};

export const importListings = (stage: StoryStage): Promise<void> => {
  const date = (daysAgo: number) =>
    new Date(stage.services.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const offers = [
    ["77", "ES corporate", "12", 3, 4, ["vpn.acme.test", "mail.acme.test"]],
    ["78", "FR home", "8", 1, 6, ["shop.acme.test"]],
    ["81", "US corporate", "20", 5, 2, ["vpn.acme.test", "intranet.acme.test"]],
  ].map(([id, tag, price, users, daysAgo, assets]) => ({
    market: "bazaar",
    id,
    tag,
    price,
    currency: "USD",
    stealer: "RedLine",
    users,
    date: date(Number(daysAgo)),
    assets,
  }));
  return upload(stage, "market-listings", "offers.json", JSON.stringify(offers));
};

export const importMentions = (stage: StoryStage): Promise<void> => {
  const at = (daysAgo: number) => new Date(stage.services.now().getTime() - daysAgo * 86_400_000).toISOString();
  const posts = [
    ["1", "Access for sale", "Selling VPN access to acme.test, 500 USD", "coyote", 3],
    ["2", "", "anyone with a working login for acme.test?", "raven", 2],
    ["3", "Drawings", "Drawings of acme.test anvils, sample in the first post. Signed by Mara Quill.", "coyote", 1],
  ].map(([id, title, text, author, daysAgo]) => ({ id, title, text, author, date: at(Number(daysAgo)) }));
  return upload(stage, "mentions", "forum.json", JSON.stringify(posts), "Coyote forum");
};
