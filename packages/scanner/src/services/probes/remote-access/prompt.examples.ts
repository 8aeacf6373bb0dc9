import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const shell = { name: "shell", unauthenticated: true, capability: "executes" } as const;

export const examples: readonly ProbeExample[] = [
  { from: "a root shell", answers: [bytes("# ")], reads: shell },
  { from: "a shell that names user and host", answers: [bytes("\x1b[?2004hroot@web:/srv# ")], reads: shell },
  { from: "bash without a profile", answers: [bytes("bash-5.2$ ")], reads: shell },
  { from: "a shell in a folder", answers: [bytes("Welcome\r\n/var/www $ ")], reads: shell },
  { from: "Windows", answers: [bytes("Microsoft Windows [Version 10.0.17763]\r\n\r\nC:\\inetpub>")], reads: shell },
  { from: "PowerShell", answers: [bytes("PS C:\\Windows\\system32> ")], reads: shell },
  {
    from: "Python",
    answers: [bytes("Python 3.11.2 (main)\r\n>>> ")],
    reads: { ...shell, product: "Python", version: "3.11.2" },
  },
  { from: "Ruby", answers: [bytes("irb(main):001:0> ")], reads: shell },
  { from: "a debugger", answers: [bytes("> /srv/app.py(3)<module>()\n-> main()\n(Pdb) ")], reads: shell },
  {
    from: "a client of a database",
    answers: [bytes("mysql> ")],
    reads: { name: "database-shell", unauthenticated: true },
  },
  { from: "a device", answers: [bytes("switch-2> ")], reads: { name: "command-line", unauthenticated: true } },
  {
    from: "a request for a password",
    answers: [bytes("Maintenance console\r\nPIN: ")],
    reads: { name: "login-prompt", unauthenticated: false },
  },
  { from: "a sentence about money", answers: [bytes("All prices in $\r\n")], reads: null },
  { from: "an element", answers: [bytes("<stream:stream>")], reads: null },
  { from: "a comment", answers: [bytes("# HELP up Whether it is up\n")], reads: null },
];
