import type { CliCommand } from "./command.ts";

/** Loads only what the command needs, so that `parapet spf` does not wait for the report's fonts. */
type Load = () => Promise<CliCommand>;

export interface Entry {
  readonly summary: string;
  readonly load: Load;
}

/** Every command of `parapet`, in the order of its help. */
export const COMMANDS = {
  serve: { summary: "the portal, the API and one worker", load: async () => (await import("./serve.ts")).serveCommand },
  worker: {
    summary: "a worker alone, on this or another machine",
    load: async () => (await import("./worker.ts")).workerCommand,
  },
  migrate: {
    summary: "bring the database's schema up to date",
    load: async () => (await import("./migrate.ts")).migrateCommand,
  },
  doctor: {
    summary: "explain every setting and what is wrong with it",
    load: async () => (await import("./doctor.ts")).doctorCommand,
  },
  scan: { summary: "look at a domain from outside", load: async () => (await import("./scan.ts")).scanCommand },
  ports: {
    summary: "open ports of hosts and what they speak",
    load: async () => (await import("./ports.ts")).portsCommand,
  },
  subdomains: {
    summary: "hosts of a domain and how each was found",
    load: async () => (await import("./subdomains.ts")).subdomainsCommand,
  },
  lookalikes: {
    summary: "names that could be mistaken for a domain",
    load: async () => (await import("./lookalikes.ts")).lookalikesCommand,
  },
  email: { summary: "weaknesses of a domain's mail", load: async () => (await import("./email.ts")).emailCommand },
  spf: { summary: "what SPF says about a sender", load: async () => (await import("./spf.ts")).spfCommand },
  web: { summary: "exposures of one web address", load: async () => (await import("./web.ts")).webCommand },
  identify: { summary: "products from banners", load: async () => (await import("./identify.ts")).identifyCommand },
  import: {
    summary: "load feeds, leaks and logs from files",
    load: async () => (await import("./import.ts")).importCommand,
  },
  feeds: { summary: "list feeds or fetch them now", load: async () => (await import("./feeds.ts")).feedsCommand },
  cve: {
    summary: "match products or search vulnerabilities",
    load: async () => (await import("./cve.ts")).cveCommand,
  },
  ioc: { summary: "look up indicators", load: async () => (await import("./ioc.ts")).iocCommand },
  corpus: {
    summary: "move the large corpora to ClickHouse",
    load: async () => (await import("./corpus.ts")).corpusCommand,
  },
  templates: {
    summary: "fetch community templates",
    load: async () => (await import("./templates.ts")).templatesCommand,
  },
  libraries: {
    summary: "fetch what others keep up to date for the scanner",
    load: async () => (await import("./libraries.ts")).librariesCommand,
  },
  user: { summary: "create, disable or reset a user", load: async () => (await import("./user.ts")).userCommand },
  "setup-token": {
    summary: "a one-time link for the first administrator",
    load: async () => (await import("./setup-token.ts")).setupTokenCommand,
  },
  key: { summary: "rotate the key of stored secrets", load: async () => (await import("./key.ts")).keyCommand },
  "verify-audit": {
    summary: "check that the audit log is whole",
    load: async () => (await import("./verify-audit.ts")).verifyAuditCommand,
  },
  backup: {
    summary: "write everything to one file",
    load: async () => (await import("./backup.ts")).backupCommand,
  },
  restore: {
    summary: "read a backup into an empty database",
    load: async () => (await import("./restore.ts")).restoreCommand,
  },
  demo: { summary: "the demo company alone", load: async () => (await import("./demo.ts")).demoCommand },
} as const satisfies Record<string, Entry>;
