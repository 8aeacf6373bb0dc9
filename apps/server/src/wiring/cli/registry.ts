import type { CliCommand } from "./command.ts";

/** Loads only what the command needs, so that `parapet spf` does not wait for the report's fonts. */
type Load = () => Promise<CliCommand>;

export interface Entry {
  readonly summary: string;
  readonly load: Load;
}

/** Every command of `parapet`, in the order of its help. */
export const COMMANDS = {
  serve: {
    summary: "run the portal, the API and one worker",
    load: async () => (await import("./serve.ts")).serveCommand,
  },
  worker: {
    summary: "run a worker, on this or another host",
    load: async () => (await import("./worker.ts")).workerCommand,
  },
  listener: {
    summary: "receive calls of targets of authorized validation",
    load: async () => (await import("./listener.ts")).listenerCommand,
  },
  migrate: {
    summary: "migrate the database schema to the current version",
    load: async () => (await import("./migrate.ts")).migrateCommand,
  },
  doctor: {
    summary: "show every setting and report configuration problems",
    load: async () => (await import("./doctor.ts")).doctorCommand,
  },
  scan: {
    summary: "assess the external attack surface of a domain",
    load: async () => (await import("./scan.ts")).scanCommand,
  },
  ports: {
    summary: "scan hosts for open ports and identify services",
    load: async () => (await import("./ports.ts")).portsCommand,
  },
  subdomains: {
    summary: "discover subdomains and show how each was found",
    load: async () => (await import("./subdomains.ts")).subdomainsCommand,
  },
  lookalikes: {
    summary: "find look-alike domains",
    load: async () => (await import("./lookalikes.ts")).lookalikesCommand,
  },
  email: {
    summary: "check the email security of a domain",
    load: async () => (await import("./email.ts")).emailCommand,
  },
  spf: { summary: "evaluate SPF for a sender", load: async () => (await import("./spf.ts")).spfCommand },
  web: { summary: "check a URL for web exposures", load: async () => (await import("./web.ts")).webCommand },
  identify: {
    summary: "identify products from banners",
    load: async () => (await import("./identify.ts")).identifyCommand,
  },
  import: {
    summary: "import feeds, leaks and logs from files",
    load: async () => (await import("./import.ts")).importCommand,
  },
  feeds: { summary: "list, run or configure feeds", load: async () => (await import("./feeds.ts")).feedsCommand },
  cve: {
    summary: "match products or search vulnerabilities",
    load: async () => (await import("./cve.ts")).cveCommand,
  },
  ioc: { summary: "look up indicators of compromise", load: async () => (await import("./ioc.ts")).iocCommand },
  corpus: {
    summary: "move the large corpora to ClickHouse",
    load: async () => (await import("./corpus.ts")).corpusCommand,
  },
  templates: {
    summary: "manage community templates",
    load: async () => (await import("./templates.ts")).templatesCommand,
  },
  libraries: {
    summary: "update the external libraries of the scanner",
    load: async () => (await import("./libraries.ts")).librariesCommand,
  },
  knowledge: {
    summary: "list, compare or activate versions of the scanner's knowledge",
    load: async () => (await import("./knowledge.ts")).knowledgeCommand,
  },
  bundle: {
    summary: "carry knowledge and feeds to installations without Internet access",
    load: async () => (await import("./bundle.ts")).bundleCommand,
  },
  user: {
    summary: "create, disable, confirm or reset a user account",
    load: async () => (await import("./user.ts")).userCommand,
  },
  "setup-token": {
    summary: "create a one-time setup link for the first administrator",
    load: async () => (await import("./setup-token.ts")).setupTokenCommand,
  },
  key: {
    summary: "manage the encryption key of stored secrets",
    load: async () => (await import("./key.ts")).keyCommand,
  },
  "verify-audit": {
    summary: "verify the integrity of the audit log",
    load: async () => (await import("./verify-audit.ts")).verifyAuditCommand,
  },
  backup: {
    summary: "back up the database and files to one file",
    load: async () => (await import("./backup.ts")).backupCommand,
  },
  restore: {
    summary: "restore a backup into an empty database",
    load: async () => (await import("./restore.ts")).restoreCommand,
  },
  remote: {
    summary: "read from another portal with an API key",
    load: async () => (await import("./remote.ts")).remoteCommand,
  },
  completion: {
    summary: "print the completion script of a shell",
    load: async () => (await import("./completion.ts")).completeShell((): Readonly<Record<string, Entry>> => COMMANDS),
  },
  "support-bundle": {
    summary: "write facts for troubleshooting to a file, without secrets",
    load: async () => (await import("./support-bundle.ts")).supportBundleCommand,
  },
  demo: { summary: "run, reset or remove the demo", load: async () => (await import("./demo.ts")).demoCommand },
} as const satisfies Record<string, Entry>;
