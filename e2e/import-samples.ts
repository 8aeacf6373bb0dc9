import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Product } from "./product.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const RECORDED = ["nvd.json", "kev.json", "epss.csv", "threatfox.json", "warninglist.json"];

const run = promisify(execFile);
const importInto = (product: Product, kind: string, path: string) =>
  run(process.execPath, [join(ROOT, "apps/server/src/wiring/cli.ts"), "import", kind, path], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: product.dataDir },
  });

/** The recorded samples of the feeds, taken in as an operator would. */
export const importFeeds = async (product: Product): Promise<void> => {
  for (const sample of RECORDED) {
    const [kind = "", ending = ""] = sample.split(".");
    await importInto(product, kind, join(ROOT, "packages/intel/src/feeds", `${kind}.recorded.${ending}`));
  }
};

const MACHINE = {
  "UserInformation.txt":
    "Build ID: x\nIP: 203.0.113.7\nFileLocation: C:\\x.exe\nUserName: pat\nMachineName: PC-1\nCountry: ES\nHWID: AB12\n" +
    "Operation System: Windows 10\nLog date: 11/4/2026 1:02:03 PM\n",
  "Passwords.txt":
    "URL: https://vpn.acme.test/\nUsername: ann.lee@acme.test\nPassword: Harbour-Lantern-77\nApplication: Chrome\n" +
    "===============\n\nURL: https://intranet.acme.test/login\nUsername: ann.lee@acme.test\nPassword: other-1\nApplication: Chrome\n",
};

/** What criminals would have of the demo company, every word of it made up: logins, a machine's log, an offer, two mentions. */
export const importLeaks = async (product: Product): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-samples-"));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  try {
    const logins = [
      "ann.lee@acme.test:Harbour-Lantern-77",
      "bob.ray@acme.test:winter2024!",
      "dan.fox@acme.test:correct horse",
    ];
    await importInto(product, "combolist", write("logins.txt", `${logins.join("\n")}\n`));
    mkdirSync(join(folder, "machine-1"));
    for (const [name, text] of Object.entries(MACHINE)) write(`machine-1/${name}`, text);
    await importInto(product, "stealer-logs", join(folder, "machine-1"));
    const offer = {
      market: "bazaar",
      id: "77",
      tag: "ES corporate",
      price: "12",
      currency: "USD",
      stealer: "RedLine",
      users: 3,
      date: "2026-11-01",
      assets: ["vpn.acme.test", "mail.acme.test"],
    };
    await importInto(product, "market-listings", write("offers.json", JSON.stringify([offer])));
    const mentions = [
      {
        id: "1",
        title: "Access for sale",
        text: "Selling VPN access to acme.test",
        author: "coyote",
        date: "2026-11-10T10:00:00Z",
      },
      {
        id: "2",
        title: "",
        text: "anyone with a working login for acme.test?",
        author: "raven",
        place: "channel",
        date: "2026-11-12T10:00:00Z",
      },
    ];
    await importInto(product, "mentions", write("mentions.json", JSON.stringify(mentions)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
