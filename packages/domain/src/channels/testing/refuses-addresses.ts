import type { Judged } from "../destination.ts";
import type { AllowedHosts } from "../web-address.ts";

export const ALLOWED: AllowedHosts = {
  own: ["acme.test", "localhost"],
  operator: ["webhook.publishers.test", "*.bots.example"],
};

/** URLs that no definition may take, whatever its hosts are. */
const NEVER = [
  "not an address",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http://127.0.0.1",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://①②⑦.⓪.⓪.①/x",
  "https://0177.0.0.1/x",
  "https://[::1]/x",
  "https://[::ffff:7f00:1]/x",
  "https://[64:ff9b::7f00:1]/x",
  "https://[fd00:ec2::254]/latest/meta-data/",
  "https://169.254.169.254/latest/meta-data/",
  "https://localhost/x",
  "https://evil.test/x",
  "https://evil.test/hooks.slack.com/services/T0001/B0001/abcdefghijkl",
  "https://hook.acme.test:6379/x",
  "https://user:pass@acme.test/x",
  `https://acme.test/${"x".repeat(2_000)}`,
];

/** Which of the addresses that must be refused does this definition take? */
export const wronglyTaken = ({
  judge,
}: {
  readonly judge: (text: string, allowed: AllowedHosts) => Judged;
}): string[] => NEVER.filter((text) => "address" in judge(text, ALLOWED));
