import type { Severity } from "@parapet/domain/risk";

/** The shape of a secret that services give out, narrow enough that a hit is hardly ever chance. */
export interface SecretRule {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly pattern: RegExp;
  /** Which group holds the secret; the whole match when left out. */
  readonly group?: number;
}

const rule = (id: string, name: string, severity: Severity, pattern: RegExp, group?: number): SecretRule => ({
  id,
  name,
  severity,
  pattern,
  ...(group !== undefined && { group }),
});

/** Secrets that must never reach a browser. All patterns are plain runs with bounded repeats. */
export const SECRET_RULES: readonly SecretRule[] = [
  rule("aws-access-key", "AWS access key", "high", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g),
  rule(
    "aws-secret-key",
    "AWS secret key",
    "critical",
    /aws_?(?:secret)?_?(?:access)?_?key["'\s:=]{1,6}([A-Za-z0-9/+]{40})\b/gi,
    1,
  ),
  rule("github-token", "GitHub token", "critical", /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g),
  rule("github-fine-token", "GitHub token", "critical", /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/g),
  rule("gitlab-token", "GitLab token", "critical", /\bglpat-[A-Za-z0-9_-]{20,60}/g),
  rule("slack-token", "Slack token", "critical", /\bxox[abeoprs]-[0-9]{8,14}-[A-Za-z0-9-]{10,200}/g),
  rule(
    "slack-hook",
    "Slack webhook",
    "high",
    /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,14}\/B[A-Z0-9]{6,14}\/[A-Za-z0-9]{18,32}/g,
  ),
  rule("stripe-secret", "Stripe secret key", "critical", /\b[rs]k_live_[A-Za-z0-9]{20,250}\b/g),
  rule("sendgrid-key", "SendGrid key", "critical", /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b/g),
  rule("mailgun-key", "Mailgun key", "high", /\bkey-[0-9a-f]{32}\b/g),
  rule("mailchimp-key", "Mailchimp key", "high", /\b[0-9a-f]{32}-us[0-9]{1,2}\b/g),
  rule("twilio-key", "Twilio key", "high", /\bSK[0-9a-f]{32}\b/g),
  rule("google-oauth-secret", "Google client secret", "high", /\bGOCSPX-[A-Za-z0-9_-]{28}\b/g),
  rule("google-api-key", "Google API key", "low", /\bAIza[A-Za-z0-9_-]{35}\b/g),
  rule("npm-token", "npm token", "critical", /\bnpm_[A-Za-z0-9]{36}\b/g),
  rule("pypi-token", "PyPI token", "critical", /\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,250}/g),
  rule("shopify-token", "Shopify token", "high", /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g),
  rule("square-token", "Square token", "high", /\bsq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}\b/g),
  rule("digitalocean-token", "DigitalOcean token", "critical", /\bdo[op]_v1_[a-f0-9]{64}\b/g),
  rule("azure-storage-key", "Azure storage key", "critical", /AccountKey=[A-Za-z0-9+/]{86}==/g),
  rule("openai-key", "OpenAI key", "high", /\bsk-(?:proj-)?[A-Za-z0-9_-]{20,74}T3BlbkFJ[A-Za-z0-9_-]{20,74}/g),
  rule("anthropic-key", "Anthropic key", "high", /\bsk-ant-(?:api|admin)\d\d-[A-Za-z0-9_-]{80,110}/g),
  rule("telegram-bot", "Telegram bot token", "high", /\b[0-9]{8,10}:AA[A-Za-z0-9_-]{33}\b/g),
  rule(
    "discord-hook",
    "Discord webhook",
    "medium",
    /https:\/\/discord(?:app)?\.com\/api\/webhooks\/[0-9]{17,20}\/[A-Za-z0-9_-]{60,80}/g,
  ),
  rule("private-key", "private key", "critical", /-----BEGIN (?:RSA |EC |DSA |OPENSSH )?PRIVATE KEY-----/g),
  rule(
    "database-address",
    "database URL with password",
    "critical",
    /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:/@"'<>]{1,80}:([^\s@/"'<>${}]{3,120})@/g,
    1,
  ),
  rule(
    "basic-auth-address",
    "URL with password",
    "high",
    /\bhttps?:\/\/[A-Za-z0-9._-]{1,60}:([^\s@/"'<>${}:]{4,80})@[A-Za-z0-9.-]{3,100}/g,
    1,
  ),
  rule(
    "bearer-token",
    "bearer token",
    "high",
    /["'`]Bearer ([A-Za-z0-9_-]{20,400}\.[A-Za-z0-9_-]{20,2000}\.[A-Za-z0-9_-]{20,600})["'`]/g,
    1,
  ),
];

/** Words that give an example away. */
const EXAMPLE = /example|sample|dummy|placeholder|your[-_ ]?(?:api|key|token|secret)|xxxx|0{8}|1234567890|abcdefgh/i;

export interface SeenSecret {
  readonly rule: Pick<SecretRule, "id" | "name" | "severity">;
  /** Never the secret itself. */
  readonly masked: string;
  readonly line: number;
}

const MAX_FOUND = 50;

/** Which secrets does a text hold? They leave this function masked, and nothing else leaves it. */
export const findSecrets = (text: string, mask: (value: string) => string): SeenSecret[] => {
  const found = new Map<string, SeenSecret>();
  for (const secretRule of SECRET_RULES) {
    for (const match of text.matchAll(secretRule.pattern)) {
      const value = match[secretRule.group ?? 0] ?? match[0];
      if (EXAMPLE.test(value) || found.size >= MAX_FOUND) continue;
      const line = text.slice(0, match.index).split("\n").length;
      const key = `${secretRule.id} ${value}`;
      if (!found.has(key)) found.set(key, { rule: secretRule, masked: mask(value), line });
    }
  }
  return [...found.values()];
};
