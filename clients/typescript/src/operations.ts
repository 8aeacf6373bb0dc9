// Every operation of the API, written from its description: `npm run clients`.

/** What each operation takes and answers. */
export interface Api {
  /** Use a stored knowledge version for all runs that begin from now on. */
  activateKnowledge: {
    input: { path: { "version": string | number }; idempotencyKey?: string };
    reply: { "data": { "version": string; "number": number } };
  };
  /** Add a note to an asset. */
  addAssetNote: {
    input: { path: { "id": string | number }; body: { "text": string }; idempotencyKey?: string };
    reply: { "data": { "added": true } };
  };
  /** Add a domain; it is pending until verified. */
  addDomain: {
    input: { body: { "name": string; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "name": string; "organization": { "id": string; "name": string }; "state": "pending" | "verified" | "lapsed"; "verified_by": "dns" | "file" | "operator" | "cloud" | "contact" | null; "verified_at": number | null; "confirmed_at": number | null; "lapses_at": number | null; "lapsed_at": number | null; "approval_requested_at": number | null; "proof": { "txt": string; "file_path": string; "file_line": string } | null; "last_checked_at": number | null; "last_result": string | null; "own_names": (string)[]; "dkim_selectors": (string)[]; "open_relay_test": boolean; "also_verified_by": (string)[] } };
  };
  /** Add a domain, IP address or range to the opt-out list; effective immediately. */
  addOptOut: {
    input: { body: { "target": string; "reason": string }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Register a passkey; recovery codes are returned with the first. */
  addPasskey: {
    input: { body: { "name": string; "credential": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "attestationObject": string; "transports"?: (string)[] } } }; idempotencyKey?: string };
    reply: { "data": { "id": string; "recovery_codes": (string)[] | null } };
  };
  /** Add a seed: a network, an autonomous system, an address, an organization, a certificate organization or a brand. */
  addSeed: {
    input: { body: { "kind": "network" | "asn" | "address" | "organization" | "certificate-organization" | "brand"; "value": string; "note"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "kind": "network" | "asn" | "address" | "organization" | "certificate-organization" | "brand"; "value": string; "note": string | null; "created_by": string | null; "created_at": number; "candidates": number } };
  };
  /** Add a keyword, searched in existing and new mentions. */
  addWatchRule: {
    input: { body: { "domain": string; "keyword": string; "whole_word"?: boolean; "exceptions"?: (string)[] }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": string; "domain": string; "keyword": string; "whole_word": boolean; "exceptions": (string)[]; "origin": "domain" | "hand"; "created_at": number; "has_run": boolean; "suspended": boolean } };
  };
  /** Become the owner of a stopped object; a token, key or link is replaced by a new one, shown once. */
  adoptUnowned: {
    input: { body: { "kind": "scim-token" | "sign-on-connection" | "group-mapping" | "cloud-account" | "api-key" | "service-account" | "calendar-link" | "alert-setting" | "event-webhook" | "ticket-system" | "report-schedule" | "saved-search" | "work-view" | "vendor-share" | "finding-rule" | "asset-rule" | "watch-rule" | "due-date-policy" | "consent-request" | "domain-contact"; "id": string }; idempotencyKey?: string };
    reply: { "data": { "secret": string | null } };
  };
  /** Confirm or refuse that an organization is responsible for a domain. */
  answerDomainContact: {
    input: { body: { "token": string; "answer": "confirmed" | "refused" }; idempotencyKey?: string };
    reply: { "data": { "organization": string; "domain": string; "role": "registrant" | "technical"; "state": "requested" | "confirmed" | "refused"; "expires_at": number } };
  };
  /** Confirm or reject a new address of the own account, or its link to an identity provider. */
  answerIdentityChange: {
    input: { body: { "token": string; "answer": "confirmed" | "rejected" }; idempotencyKey?: string };
    reply: { "data": { "kind": "address" | "link"; "organization": string; "connection": string; "email": string; "new_email": string | null; "state": "pending" | "confirmed" | "approved" | "rejected" | "withdrawn"; "expires_at": number } };
  };
  /** Confirm, refuse or withdraw consent to the monitoring of a personal address. */
  answerMonitoringConsent: {
    input: { body: { "token": string; "answer": "confirmed" | "refused" | "withdrawn"; "user_names"?: (string)[] }; idempotencyKey?: string };
    reply: { "data": { "organization": string; "domain": string; "address": string; "user_names": (string)[]; "state": "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "confirm_until": number; "can_confirm": boolean } };
  };
  /** Save questionnaire answers on behalf of the vendor. */
  answerQuestionnaire: {
    input: { path: { "id": string | number }; body: { "answers": ({ "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "answer": "yes" | "partly" | "no" | "not applicable"; "note"?: string | null })[]; "version"?: number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact": string | null; "state": "waiting" | "assessing" | "assessed" | "not assessed" | "not found"; "score": number | null; "level": "high" | "medium" | "low" | null; "change": number | null; "confidence": number | null; "assessed_at": number | null; "findings": number; "criticals": number; "open_disputes": number; "questionnaire": "not sent" | "sent" | "answered" | "reviewed"; "questionnaire_due": string | null; "questionnaire_share": number | null; "submitted_at": number; "version": number; "answers_version": number } };
  };
  /** Save questionnaire answers (vendor link). */
  answerSharedVendor: {
    input: { body: { "token": string; "answers": ({ "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "answer": "yes" | "partly" | "no" | "not applicable"; "note"?: string | null })[]; "version"?: number }; idempotencyKey?: string };
    reply: { "data": { "saved": true } };
  };
  /** Accept or reject a dispute; the score is updated immediately. */
  answerVendorDispute: {
    input: { path: { "id": string | number; "finding": string | number }; body: { "accepted": boolean; "text"?: string | null }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact": string | null; "state": "waiting" | "assessing" | "assessed" | "not assessed" | "not found"; "score": number | null; "level": "high" | "medium" | "low" | null; "change": number | null; "confidence": number | null; "assessed_at": number | null; "findings": number; "criticals": number; "open_disputes": number; "questionnaire": "not sent" | "sent" | "answered" | "reviewed"; "questionnaire_due": string | null; "questionnaire_share": number | null; "submitted_at": number; "version": number; "answers_version": number } };
  };
  /** Approve another operator's emergency access request. */
  approveBreakGlass: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization_id": string; "organization": string; "asked_by": string; "reason": string; "asked_at": number; "approved_by": string | null; "ends_at": number | null; "is_own": boolean } };
  };
  /** Request manual verification of a domain, to be confirmed by a second operator. */
  approveDomain: {
    input: { path: { "name": string | number }; body: { "organization": string; "reason": string }; idempotencyKey?: string };
    reply: { "data": { "state": "awaiting_confirmation" } };
  };
  /** Approve a partner registration: creates the organization, clients and credentials. */
  approvePartner: {
    input: { path: { "id": string | number }; body: { "version": number; "first_name": string; "last_name": string; "tier": "silver" | "gold" | "platinum"; "without"?: (number)[] }; idempotencyKey?: string };
    reply: { "data": { "organization": string; "clients": number } };
  };
  /** Approve an account created by a partner or an operator. */
  approveUser: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "approved": true } };
  };
  /** After a password reset: ask an administrator to revoke the remaining factors. */
  askForFactorHelp: {
    input: { body: { "slug": string; "token": string }; idempotencyKey?: string };
    reply: { "data": { "sent": true } };
  };
  /** Reassess a vendor now (passive). */
  assessVendor: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "asked": true } };
  };
  /** Attest that leaked credentials were reset or machines cleaned; closes findings until a newer leak arrives. */
  attestReset: {
    input: { body: { "findings": (string)[]; "reset_on": string; "responsible": string; "note"?: string }; idempotencyKey?: string };
    reply: { "data": { "attested": (string)[]; "skipped": ({ "id": string; "problem": "resolved" | "not-attestable" | "before-leak" | "not-verified"; "leaked_on": string | null })[] } };
  };
  /** Cancel an open order. */
  cancelInvoice: {
    input: { path: { "number": string | number }; body: { "reason"?: string } | null; idempotencyKey?: string };
    reply: { "data": { "number": string; "organization": { "id": string; "name": string }; "payer": { "id": string; "name": string }; "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing": "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity": number }; "list_cents": number; "discount_percent": number; "discount_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "amount_cents": number; "paid_cents": number; "currency": "usd"; "method": "card" | "invoice"; "state": "open" | "overdue" | "paid" | "failed" | "cancelled"; "po_number": string; "created_at": number; "due_at": number | null; "paid_at": number | null; "cancelled_at": number | null; "period_start": number | null; "period_end": number | null } };
  };
  /** Cancel a queued or running job. */
  cancelJob: {
    input: { path: { "name": string | number; "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "cancelled": true } };
  };
  /** Stop a scan. */
  cancelScan: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "state": "queued" | "running" | "done" | "failed" | "cancelled" } };
  };
  /** Cancel the subscription at the end of the paid period. */
  cancelSubscription: {
    input: { body: { "password": string; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "ends_at": number | null } };
  };
  /** Cancel an import and delete its file; imported records are retained. */
  cancelUpload: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "kind": "combolist" | "breach-csv" | "stealer-logs" | "market-listings" | "mentions" | "nvd" | "cve5" | "kev" | "enisa-kev" | "vulncheck-kev" | "epss" | "exploitdb" | "debian-tracker" | "ubuntu-cve" | "redhat-vex" | "alpine-secdb" | "ioc-csv" | "stix" | "misp" | "threatfox" | "urlhaus" | "feodo" | "sslbl" | "warninglist"; "name": string; "source": string | null; "bytes": number; "received": number; "state": "receiving" | "waiting" | "running" | "done" | "failed" | "cancelled"; "bytes_done": number; "read": number; "added": number; "changed": number; "unchanged": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "created_at": number; "finished_at": number | null } };
  };
  /** Take a screenshot of a suspicious site and compare it with the websites of a domain. */
  captureSuspicious: {
    input: { body: { "domain": string; "url": string }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Enable, disable or move a label rule. */
  changeAssetRule: {
    input: { path: { "id": string | number }; body: { "enabled"?: boolean; "position"?: number; "version": number } };
    reply: { "data": { "id": string; "name": string; "position": number; "enabled": boolean; "query": string; "labels": { "owner"?: string; "business_unit"?: string; "criticality"?: "low" | "medium" | "high" | "critical"; "add_tags"?: (string)[] }; "author": string | null; "applied": number; "version": number } };
  };
  /** Update the organization's billing details; used for new invoices. */
  changeBillingProfile: {
    input: { body: { "company": string; "address": string; "tax_number"?: "" | string; "po_number"?: "" | string; "contact_name"?: "" | string; "contact_email"?: "" | string; "version": number } };
    reply: { "data": { "version": number } };
  };
  /** Update the branding: the operator's for all users, a partner's for itself and its clients. */
  changeBrand: {
    input: { body: { "version": number; "name": string; "support_email": string | null; "accent": string | null; "logo"?: string | null; "host"?: string | null } };
    reply: { "data": { "organization": string | null; "name": string; "support_email": string | null; "accent": string | null; "logo": string | null; "host": string | null; "version": number } };
  };
  /** Get the address of the payment provider's page on which the card of the subscription is changed. */
  changeCard: {
    input: { idempotencyKey?: string };
    reply: { "data": { "url": string } };
  };
  /** Change the name or settings of a cloud account, or replace its secret. */
  changeCloudAccount: {
    input: { path: { "id": string | number }; body: { "settings": { "provider": "aws-role"; "name": string; "role_arn": string } | { "provider": "aws-key"; "name": string; "access_key_id": string; "secret"?: string } | { "provider": "azure"; "name": string; "tenant_id": string; "client_id": string; "secret"?: string } | { "provider": "google"; "name": string; "projects"?: (string)[]; "secret"?: string } | { "provider": "cloudflare"; "name": string; "secret"?: string }; "version": number } };
    reply: { "data": { "saved": true } };
  };
  /** Change an OpenID Connect provider; it is disabled until the settings have been tested again. */
  changeConnection: {
    input: { path: { "id": string | number }; body: { "name": string; "issuer": string; "client_id": string; "client_secret"?: string | null; "email_claim"?: string; "groups_claim"?: string; "trusts_email"?: boolean; "domains": (string)[]; "version": number } };
    reply: { "data": { "saved": true } };
  };
  /** Enable or disable a connector, or change its URL, key, options or interval. */
  changeConnector: {
    input: { path: { "id": string | number }; body: { "enabled"?: boolean; "url"?: string | null; "key"?: string | null; "every_hours"?: number | null; "options"?: Record<string, string | (string)[]>; "version"?: number } };
    reply: { "data": { "id": string; "name": string; "licence": string; "enabled": boolean; "url": string; "needs_key": boolean; "has_key": boolean; "every_hours": number; "last_run": number | null; "next_run": number | null; "outcome": "ok" | "partial" | "failed" | "running" | null; "read": number; "added": number; "changed": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "version": number; "gives": ("breaches" | "leaks" | "stealer-counts" | "password-counts" | "mentions" | "listings" | "code" | "host-names")[]; "takes_key": boolean; "options": ({ "name": "addresses" | "channels" | "words" | "place" | "pages" | "proxy"; "kind": "text" | "list" | "choice" | "number" | "host-port"; "required": boolean; "choices": (string)[] })[]; "option_values": Record<string, string | (string)[]> } };
  };
  /** Update scan settings: owned domains, DKIM selectors, open relay test. */
  changeDomain: {
    input: { path: { "name": string | number }; body: { "own_names"?: (string)[]; "dkim_selectors"?: (string)[]; "open_relay_test"?: boolean; "organization"?: string } };
    reply: { "data": { "id": string; "name": string; "organization": { "id": string; "name": string }; "state": "pending" | "verified" | "lapsed"; "verified_by": "dns" | "file" | "operator" | "cloud" | "contact" | null; "verified_at": number | null; "confirmed_at": number | null; "lapses_at": number | null; "lapsed_at": number | null; "approval_requested_at": number | null; "proof": { "txt": string; "file_path": string; "file_line": string } | null; "last_checked_at": number | null; "last_result": string | null; "own_names": (string)[]; "dkim_selectors": (string)[]; "open_relay_test": boolean; "also_verified_by": (string)[] } };
  };
  /** Update feature flags. */
  changeFeatures: {
    input: { body: { "features": { "sign-up"?: boolean; "templates"?: boolean; "partner-registration"?: boolean; "contact"?: boolean; "purchase-requests"?: boolean; "public-scan"?: boolean; "takedowns"?: boolean; "third-party"?: boolean }; "version": number } };
    reply: { "data": { "version": number } };
  };
  /** Enable or disable a feed, or change its URL, key or interval. */
  changeFeed: {
    input: { path: { "id": string | number }; body: { "enabled"?: boolean; "url"?: string | null; "key"?: string | null; "every_hours"?: number | null; "options"?: Record<string, string | (string)[]>; "version"?: number } };
    reply: { "data": { "id": string; "name": string; "licence": string; "enabled": boolean; "url": string; "needs_key": boolean; "has_key": boolean; "every_hours": number; "last_run": number | null; "next_run": number | null; "outcome": "ok" | "partial" | "failed" | "running" | null; "read": number; "added": number; "changed": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "version": number; "entries": "cve" | "kev" | "epss" | "exploit" | "ioc" | "warning-list" | "package"; "notice": string | null } };
  };
  /** Update a finding's status or add a comment. */
  changeFinding: {
    input: { path: { "id": string | number }; body: { "status"?: "open" | "acknowledged" | "false positive" | "accepted risk"; "note"?: string; "approver"?: string; "expires_at"?: number; "version": number } };
    reply: { "data": { "id": string; "domain": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "status": "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved"; "title": string; "explanation": string; "remediation": string; "cve": string | null; "cvss": number | null; "epss": number | null; "exploit_available": boolean | null; "service_cve": { "finding": string; "others": number } | null; "known_exploited": boolean; "owasp": string | null; "wstg": string | null; "nist_primary": string | null; "nist_secondary": string | null; "references": (string)[]; "details": Record<string, unknown>; "evidence": unknown; "first_seen": number; "last_seen": number; "resolved_at": number | null; "is_new": boolean; "closed_by": "retest" | "attestation" | "decision"; "fix_claim": { "source": "person" | "ticket"; "reported_at": number; "attempts": number; "reason": string | null; "next_attempt_at": number | null } | null; "work_state": "new" | "in-progress" | "still-present" | "fix-reported" | null; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "due_at": number | null; "due_source": "policy" | "kev" | "manual" | null; "tags": (string)[]; "criticality": "low" | "medium" | "high" | "critical" | null; "business_unit": string | null; "version": number } };
  };
  /** Update the issuer details of new invoices. */
  changeInvoiceIssuer: {
    input: { body: { "issuer": { "payee"?: "" | string; "address"?: string; "tax_number"?: "" | string; "email"?: "" | string; "bank"?: "" | string; "account"?: "" | string; "routing"?: "" | string; "prefix"?: string; "due_days"?: number; "tax_name"?: "" | string; "tax_percent"?: number; "note": { "en"?: string; "es"?: string; "fr"?: string } }; "version": number } };
    reply: { "data": { "version": number } };
  };
  /** Change the caller's password; other sessions and trusted browsers are revoked. */
  changePassword: {
    input: { body: { "old_password": string; "new_password": string; "verify_new_password": string; "revoke_api_keys"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "changed": true } };
  };
  /** Update plan prices and limits; enforced from the next request. */
  changePlans: {
    input: { body: { "plans": { "essentials": { "price": { "perYear": number; "startsAt": boolean; "perMonth": number | null; "perMonthBilledAnnually": number | null; "statedAnnualSaving": number | null }; "limits": { "testsPerMonth": number | "unlimited" | null; "users": number | "unlimited" | null; "vipSlots": number | "unlimited" | null; "domains": number | "unlimited" | null; "ips": number | "unlimited" | null; "takedownsPerMonth": number | "unlimited" | null }; "supportHours": number | null }; "professional": { "price": { "perYear": number; "startsAt": boolean; "perMonth": number | null; "perMonthBilledAnnually": number | null; "statedAnnualSaving": number | null }; "limits": { "testsPerMonth": number | "unlimited" | null; "users": number | "unlimited" | null; "vipSlots": number | "unlimited" | null; "domains": number | "unlimited" | null; "ips": number | "unlimited" | null; "takedownsPerMonth": number | "unlimited" | null }; "supportHours": number | null }; "enterprise": { "price": { "perYear": number; "startsAt": boolean; "perMonth": number | null; "perMonthBilledAnnually": number | null; "statedAnnualSaving": number | null }; "limits": { "testsPerMonth": number | "unlimited" | null; "users": number | "unlimited" | null; "vipSlots": number | "unlimited" | null; "domains": number | "unlimited" | null; "ips": number | "unlimited" | null; "takedownsPerMonth": number | "unlimited" | null }; "supportHours": number | null } }; "add_ons"?: { "takedown": { "single": number; "tenPerMonth": number }; "penetrationTest": { "single": number; "tenPerMonth": number }; "vipSlot": { "perYear": number }; "priorityAlerting": { "perYear": number } }; "version": number } };
    reply: { "data": { "version": number } };
  };
  /** Change, pause or resume a scheduled report. */
  changeReportSchedule: {
    input: { path: { "id": string | number }; body: { "name": string; "kind": "executive" | "technical"; "formats": ("pdf" | "csv" | "xlsx")[]; "cadence": "weekly" | "monthly" | "quarterly"; "day": number; "time": string; "time_zone": string; "language": "en" | "es" | "fr"; "domains": (string)[]; "people": ({ "email": string; "delivery": "attachment" | "link" })[]; "business_unit"?: string | null; "channels"?: (string)[]; "paused": boolean; "version": number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "name": string; "kind": "executive" | "technical"; "formats": ("pdf" | "csv" | "xlsx")[]; "cadence": "weekly" | "monthly" | "quarterly"; "day": number; "time": string; "time_zone": string; "language": "en" | "es" | "fr"; "domains": (string)[]; "business_unit": string | null; "people": ({ "email": string; "delivery": "attachment" | "link" })[]; "channels": ({ "id": string; "kind": "slack" | "teams" | "webhook"; "name": string })[]; "paused": boolean; "next_run_at": number | null; "last_run": { "state": "waiting" | "done" | "failed"; "started_at": number; "undelivered": number } | null; "is_recipient": boolean; "version": number } };
  };
  /** Enable, disable, move or end a rule. */
  changeRule: {
    input: { path: { "id": string | number }; body: { "enabled"?: boolean; "position"?: number; "ends_at"?: number | null; "version": number } };
    reply: { "data": { "id": string; "name": string; "position": number; "enabled": boolean; "filter": Record<string, string>; "fix_title": string | null; "change": { "owner"?: { "kind": "person" | "group"; "id": string }; "add_tags"?: (string)[]; "accept"?: { "until": number; "note": string; "approver": string }; "ticket"?: true }; "ends_at": number | null; "author": string | null; "applied": number; "overruled": number; "problem": string | null; "version": number } };
  };
  /** Change a SAML 2.0 provider; it is disabled until the settings have been tested again. */
  changeSamlConnection: {
    input: { path: { "id": string | number }; body: { "name": string; "metadata_url"?: string | null; "metadata_xml"?: string | null; "certificates"?: (string)[]; "idp_initiated"?: boolean; "email_claim"?: string; "groups_claim"?: string; "trusts_email"?: boolean; "domains": (string)[]; "version": number } };
    reply: { "data": { "saved": true } };
  };
  /** Turn email alerts of a saved search on or off. */
  changeSearch: {
    input: { path: { "id": string | number }; body: { "subscribed": boolean } };
    reply: { "data": { "id": string; "kind": "cve" | "ioc" | "asset"; "name": string; "query": string; "subscribed": boolean; "failed": boolean; "failure": string | null; "created_at": number } };
  };
  /** Change what one of the caller's service accounts may do, from its next request. */
  changeServiceAccount: {
    input: { path: { "id": string | number }; body: { "name": string; "purpose"?: string | null; "scopes": ("intel.read" | "leaks.read" | "scans.start" | "alerts.manage" | "domains.manage" | "findings.read" | "findings.write" | "reports.make" | "takedowns.request" | "vendors.manage" | "vips.manage")[]; "areas"?: ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[] | null; "domains"?: (string)[] | null; "units"?: (string)[] | null; "networks"?: (string)[]; "days"?: number } };
    reply: { "data": { "saved": true } };
  };
  /** Update the external links of the public site; null hides a link. */
  changeSiteLinks: {
    input: { body: { "links": { "solutions": string | null; "checks": string | null; "forecast": string | null }; "version": number } };
    reply: { "data": { "version": number } };
  };
  /** Update a draft notice; changing the language regenerates it. */
  changeTakedownNotice: {
    input: { path: { "id": string | number; "notice": string | number }; body: { "address": string | null; "locale": "en" | "es" | "fr"; "subject": string; "body": string; "redraft"?: boolean; "version": number } };
    reply: { "data": { "saved": true } };
  };
  /** Enable, disable, group, remove or assign a role to several users. */
  changeUsers: {
    input: { body: { "ids": (string)[]; "action": "disable" | "enable" | "group" | "role" | "remove"; "group"?: string | null; "role"?: "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "password"?: string }; idempotencyKey?: string };
    reply: { "data": ({ "id": string; "done": boolean; "problem": string | null })[] };
  };
  /** Demand a second signature for each consent; the demand is lifted by a second person. */
  changeValidationPolicy: {
    input: { body: { "needs_second": boolean } };
    reply: { "data": { "needs_second": boolean; "lift_requested": boolean } };
  };
  /** Update the matching of a keyword; existing mentions are searched again. */
  changeWatchRule: {
    input: { path: { "id": string | number }; body: { "whole_word"?: boolean; "exceptions"?: (string)[] } };
    reply: { "data": { "id": string; "organization": string; "domain": string; "keyword": string; "whole_word": boolean; "exceptions": (string)[]; "origin": "domain" | "hand"; "created_at": number; "has_run": boolean; "suspended": boolean } };
  };
  /** Change many findings at once: owner, status, due date, tags, ticket, re-test. */
  changeWork: {
    input: { body: { "select": { "findings": ({ "id": string; "version": number })[] } | { "filter": Record<string, string>; "expected": number; "as_of": number }; "change": { "owner"?: { "kind": "person" | "group"; "id": string } | null; "status"?: "open" | "acknowledged" | "false positive" | "accepted risk"; "note"?: string; "approver"?: string; "expires_at"?: number; "due_at"?: number | null; "add_tags"?: (string)[]; "remove_tags"?: (string)[]; "fixed"?: true; "retest"?: true; "ticket"?: true } }; idempotencyKey?: string };
    reply: { "data": { "id": string; "state": "running" | "done" | "failed"; "total": number; "done": number; "changed": number; "skipped": ({ "reason": "changed" | "resolved" | "not found" | "too many tags"; "findings": number })[]; "skipped_ids": (string)[]; "undo_until": number | null; "failure": string | null } };
  };
  /** Search leak data for an email address; the result is emailed to it. */
  checkAddress: {
    input: { body: { "email": string; "locale"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "received": true } };
  };
  /** Check whether a password reset link is valid. */
  checkResetLink: {
    input: { body: { "slug": string; "token": string }; idempotencyKey?: string };
    reply: { "data": { "valid": true } };
  };
  /** Collect the evidence again. */
  collectTakedownEvidence: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "asked": true } };
  };
  /** Compare two to four vendors. */
  compareVendors: {
    input: { query: { "ids": string } };
    reply: { "data": ({ "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact": string | null; "state": "waiting" | "assessing" | "assessed" | "not assessed" | "not found"; "score": number | null; "level": "high" | "medium" | "low" | null; "change": number | null; "confidence": number | null; "assessed_at": number | null; "findings": number; "criticals": number; "open_disputes": number; "questionnaire": "not sent" | "sent" | "answered" | "reviewed"; "questionnaire_due": string | null; "questionnaire_share": number | null; "submitted_at": number; "version": number; "answers_version": number; "trend": ({ "at": number; "score": number })[]; "by_severity": Record<string, number>; "by_area": Record<string, number> })[] };
  };
  /** Confirm another operator's manual verification of a domain. */
  confirmDomainApproval: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "state": "verified" } };
  };
  /** Confirm the email address of an opt-out request; returns the record to publish. */
  confirmOptOut: {
    input: { body: { "token": string }; idempotencyKey?: string };
    reply: { "data": { "domain": string; "state": "proof_required" | "accepted"; "proof": { "txt": string; "file_path": string; "file_line": string } } };
  };
  /** Confirm the email address with the emailed code and sign in. */
  confirmSignUp: {
    input: { body: { "signup_id": string; "code": string }; idempotencyKey?: string };
    reply: { "data": { "signed_in": true } };
  };
  /** Enable the authenticator app; recovery codes are returned once. */
  confirmTwoStep: {
    input: { body: { "code": string }; idempotencyKey?: string };
    reply: { "data": { "recovery_codes": (string)[] } };
  };
  /** Confirm the consent of another administrator as the second signature. */
  confirmValidationConsent: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "confirmed": true } };
  };
  /** Confirm a session with a passkey. */
  confirmWithPasskey: {
    input: { body: { "credential": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "authenticatorData": string; "signature": string; "userHandle"?: string } } }; idempotencyKey?: string };
    reply: { "data": { "confirmed": true } };
  };
  /** Let a client act for the caller as an assistant, with some of the scopes that it asks for. */
  connectAssistant: {
    input: { body: { "request": { "response_type"?: string; "client_id": string; "redirect_uri": string; "code_challenge"?: string; "code_challenge_method"?: string; "state"?: string; "scope"?: string; "resource"?: string }; "scopes": ("findings.read" | "leaks.read" | "intel.read" | "vendors.manage" | "findings.write")[] }; idempotencyKey?: string };
    reply: { "data": { "redirect_to": string } };
  };
  /** Count organizations and users of an audience. */
  countAudience: {
    input: { body: { "audience": { "to": "all" } | { "to": "plan"; "plans": ("essentials" | "professional" | "enterprise")[] } | { "to": "product"; "products": (string)[] } }; idempotencyKey?: string };
    reply: { "data": { "organizations": number; "people": number } };
  };
  /** Count actions, hosts and security issues as the menu states them. */
  countMenu: {
    input: { query?: { "domain"?: string } };
    reply: { "data": { "work": number; "assets": number; "exposure": number | null } };
  };
  /** Count the actions and findings of each view of the work list, and of each common filter within one view. */
  countWork: {
    input: { query?: { "view"?: "mine" | "team" | "overdue" | "retest" | "verified"; "domain"?: string } };
    reply: { "data": { "views": Record<string, { "actions": number; "findings": number }>; "filters": Record<string, { "actions": number; "findings": number }> } };
  };
  /** Create an alert for a domain and its channels. */
  createAlertSetting: {
    input: { body: { "domain": string; "name": string; "owner_email"?: string; "received_email"?: string | null; "slack_webhook"?: string | null; "teams_webhook"?: string | null; "pagerduty_key"?: string | null; "webhook"?: string | null; "alert_types": Record<string, boolean>; "min_severity"?: "critical" | "high" | "medium" | "low" | "info"; "score_drop_points"?: number; "certificate_days"?: 30 | 14 | 7 | 1; "digest"?: "none" | "daily" | "weekly"; "digest_hour"?: number; "quiet_hours"?: { "from": string; "to": string } | null; "time_zone"?: string; "language"?: "en" | "es" | "fr"; "business_unit"?: string | null }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "owner_email": string; "received_email": string | null; "slack_webhook": string | null; "teams_webhook": string | null; "pagerduty_key": string | null; "webhook": string | null; "channels": ({ "kind": "email" | "slack" | "teams" | "pagerduty" | "webhook"; "address": string; "state": "working" | "failing" | "stopped"; "failing_since": number | null })[]; "alert_types": Record<string, boolean>; "min_severity": "critical" | "high" | "medium" | "low" | "info"; "score_drop_points": number; "certificate_days": 30 | 14 | 7 | 1; "digest": "none" | "daily" | "weekly"; "digest_hour": number; "quiet_hours": { "from": string; "to": string } | null; "time_zone": string; "language": "en" | "es" | "fr"; "muted_until": number | null; "enabled": boolean; "business_unit": string | null; "created_at": number; "last_alert_at": number | null; "version": number; "webhook_secret": string | null } };
  };
  /** Create an API key with the given scopes; its secret is returned once. */
  createApiKey: {
    input: { body: { "name": string; "days"?: number; "scopes": ("intel.read" | "leaks.read" | "scans.start" | "alerts.manage" | "domains.manage" | "findings.read" | "findings.write" | "reports.make" | "takedowns.request" | "vendors.manage" | "vips.manage")[]; "password": string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "secret": string } };
  };
  /** Create a label rule; it is applied to existing assets and after each scan. */
  createAssetRule: {
    input: { body: { "name": string; "query": string; "labels": { "owner"?: string; "business_unit"?: string; "criticality"?: "low" | "medium" | "high" | "critical"; "add_tags"?: (string)[] } }; idempotencyKey?: string };
    reply: { "data": { "id": string; "name": string; "position": number; "enabled": boolean; "query": string; "labels": { "owner"?: string; "business_unit"?: string; "criticality"?: "low" | "medium" | "high" | "critical"; "add_tags"?: (string)[] }; "author": string | null; "applied": number; "version": number } };
  };
  /** Create a secret link to the calendar feed; the URL is shown once. */
  createCalendarLink: {
    input: { body: Record<string, never>; idempotencyKey?: string };
    reply: { "data": { "id": string; "url": string } };
  };
  /** Connect a cloud account (read-only). */
  createCloudAccount: {
    input: { body: { "settings": { "provider": "aws-role"; "name": string; "role_arn": string } | { "provider": "aws-key"; "name": string; "access_key_id": string; "secret"?: string } | { "provider": "azure"; "name": string; "tenant_id": string; "client_id": string; "secret"?: string } | { "provider": "google"; "name": string; "projects"?: (string)[]; "secret"?: string } | { "provider": "cloudflare"; "name": string; "secret"?: string } }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Add an OpenID Connect provider; it is not enabled yet. */
  createConnection: {
    input: { body: { "name": string; "issuer": string; "client_id": string; "client_secret"?: string | null; "email_claim"?: string; "groups_claim"?: string; "trusts_email"?: boolean; "domains": (string)[] }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Create a group. */
  createGroup: {
    input: { body: { "name": string; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Create an article or advisory. */
  createInsight: {
    input: { body: { "kind"?: "article" | "advisory"; "texts": { "en"?: { "title": string; "summary": string; "body": string }; "es"?: { "title": string; "summary": string; "body": string }; "fr"?: { "title": string; "summary": string; "body": string } }; "audience": { "to": "all" } | { "to": "plan"; "plans": ("essentials" | "professional" | "enterprise")[] } | { "to": "product"; "products": (string)[] }; "publish_at"?: number | null; "ends_at"?: number | null }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Create a purchase request on behalf of a contact. */
  createLead: {
    input: { body: { "company_name": string; "first_name": string; "last_name": string; "email": string; "domain"?: string; "plan": "essentials" | "professional" | "enterprise"; "billing"?: "monthly" | "annual"; "message"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Create an organization; its administrator is invited by email. */
  createOrganization: {
    input: { body: { "name": string; "type"?: "client" | "partner"; "administrator": { "first_name": string; "last_name": string; "email": string }; "domains"?: (string)[]; "users"?: ({ "first_name": string; "last_name": string; "email": string; "role"?: "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "temporary_password"?: string; "confirm_password"?: string; "denied"?: (string)[] })[]; "plan"?: "essentials" | "professional" | "enterprise"; "executives"?: { "usernames"?: (string)[]; "corporate_emails"?: (string)[]; "personal_emails"?: (string)[] } }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Create a scheduled report. */
  createReportSchedule: {
    input: { body: { "name": string; "kind": "executive" | "technical"; "formats": ("pdf" | "csv" | "xlsx")[]; "cadence": "weekly" | "monthly" | "quarterly"; "day": number; "time": string; "time_zone": string; "language": "en" | "es" | "fr"; "domains"?: (string)[]; "people": ({ "email": string; "delivery": "attachment" | "link" })[]; "business_unit"?: string | null; "channels"?: (string)[]; "paused"?: boolean; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "name": string; "kind": "executive" | "technical"; "formats": ("pdf" | "csv" | "xlsx")[]; "cadence": "weekly" | "monthly" | "quarterly"; "day": number; "time": string; "time_zone": string; "language": "en" | "es" | "fr"; "domains": (string)[]; "business_unit": string | null; "people": ({ "email": string; "delivery": "attachment" | "link" })[]; "channels": ({ "id": string; "kind": "slack" | "teams" | "webhook"; "name": string })[]; "paused": boolean; "next_run_at": number | null; "last_run": { "state": "waiting" | "done" | "failed"; "started_at": number; "undelivered": number } | null; "is_recipient": boolean; "version": number } };
  };
  /** Create a rule; it is applied to existing and future findings, after the rules before it. */
  createRule: {
    input: { body: { "name": string; "filter": Record<string, string>; "change": { "owner"?: { "kind": "person" | "group"; "id": string }; "add_tags"?: (string)[]; "accept"?: { "until": number; "note": string; "approver": string }; "ticket"?: true }; "ends_at"?: number | null }; idempotencyKey?: string };
    reply: { "data": { "id": string; "name": string; "position": number; "enabled": boolean; "filter": Record<string, string>; "fix_title": string | null; "change": { "owner"?: { "kind": "person" | "group"; "id": string }; "add_tags"?: (string)[]; "accept"?: { "until": number; "note": string; "approver": string }; "ticket"?: true }; "ends_at": number | null; "author": string | null; "applied": number; "overruled": number; "problem": string | null; "version": number } };
  };
  /** Add a SAML 2.0 provider by its metadata; it is not enabled yet. */
  createSamlConnection: {
    input: { body: { "name": string; "metadata_url"?: string | null; "metadata_xml"?: string | null; "certificates"?: (string)[]; "idp_initiated"?: boolean; "email_claim"?: string; "groups_claim"?: string; "trusts_email"?: boolean; "domains": (string)[] }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Add a provisioning connection; its token is returned once. */
  createScim: {
    input: { body: { "name": string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "token": string } };
  };
  /** Create a service account within the rights of the caller, who becomes its owner; its secret is returned once. */
  createServiceAccount: {
    input: { body: { "name": string; "purpose"?: string | null; "scopes": ("intel.read" | "leaks.read" | "scans.start" | "alerts.manage" | "domains.manage" | "findings.read" | "findings.write" | "reports.make" | "takedowns.request" | "vendors.manage" | "vips.manage")[]; "areas"?: ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[] | null; "domains"?: (string)[] | null; "units"?: (string)[] | null; "networks"?: (string)[]; "days"?: number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "secret": string } };
  };
  /** Create a ticket for a finding, or return the existing one. */
  createTicket: {
    input: { body: { "finding_id": string; "note"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "finding_id": string; "state": "sent" | "open" | "in progress" | "done" | "closed"; "external_id": string | null; "external_url": string | null; "created_at": number; "updated_at": number } };
  };
  /** Invite a user with a temporary password. */
  createUser: {
    input: { body: { "organization"?: string; "first_name": string; "last_name": string; "email": string; "phone"?: string | null; "role": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "group"?: string | null; "temporary_password"?: string; "confirm_password"?: string; "locale"?: "en" | "es" | "fr"; "denied"?: (string)[]; "granted"?: (string)[]; "assignments"?: ({ "organization": string; "domain": string | null })[]; "business_units"?: (string)[] | null }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Add a VIP, within the slots of the plan. */
  createVip: {
    input: { body: { "full_name": string; "title"?: string | null; "corporate_emails"?: (string)[]; "personal_emails"?: (string)[]; "usernames"?: (string)[]; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Create a webhook; the answer holds its signing secret, once. */
  createWebhook: {
    input: { body: { "name": string; "url": string; "types": ("finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded")[]; "min_severity"?: "critical" | "high" | "medium" | "low" | "info" | null; "areas"?: ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[]; "domains"?: (string)[]; "units"?: (string)[]; "language"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "id": string; "name": string; "address": string; "types": ("finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded")[]; "min_severity": "critical" | "high" | "medium" | "low" | "info" | null; "areas": ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[]; "domains": (string)[]; "units": (string)[]; "language": "en" | "es" | "fr"; "enabled": boolean; "state": "active" | "failing" | "paused" | "off" | "ended"; "paused_reason": "failing" | "gone" | "not-allowed" | null; "failing_since": number | null; "next_attempt_at": number | null; "waiting": number; "dead": number; "behind": number; "former_secret_until": number | null; "owner": string | null; "created_at": number; "version": number; "secret": string } };
  };
  /** Download a credit note as PDF. */
  creditNotePdf: {
    input: { path: { "number": string | number } };
    reply: null;
  };
  /** Decide whether assets belong to the organization; scores and scans change immediately. */
  decideAssets: {
    input: { body: { "ids": (string)[]; "disposition": "own" | "not_own" | "supplier" | "watch"; "reason": string }; idempotencyKey?: string };
    reply: { "data": { "changed": number } };
  };
  /** Accept, reject or defer candidates, or undo a decision; accepted names are added as unverified domains. */
  decideCandidates: {
    input: { body: { "ids": (string)[]; "decision": "accept" | "reject" | "later" | "undo"; "reason"?: string; "scan_domain"?: string }; idempotencyKey?: string };
    reply: { "data": { "changed": number; "refused": ({ "id": string; "value": string; "reason": "quota_exhausted" | "shared_domain" | "domain_verified" | "same_state" | "address_not_listed" | "address_ipv6" })[] } };
  };
  /** Approve a new address as a second administrator, or reject a change. */
  decideIdentityChange: {
    input: { path: { "id": string | number }; body: { "decision": "approved" | "rejected" }; idempotencyKey?: string };
    reply: { "data": { "saved": true } };
  };
  /** Approve or decline an opt-out that affects a verified domain of the organization. */
  decideOptOutRequest: {
    input: { path: { "id": string | number }; body: { "approve": boolean }; idempotencyKey?: string };
    reply: { "data": { "state": "approved" | "declined" } };
  };
  /** Decline the requested deletion of a client. */
  declineDeletion: {
    input: { path: { "id": string | number }; body: { "answer": string }; idempotencyKey?: string };
    reply: { "data": { "declined": true } };
  };
  /** Decline or withdraw a manual verification of a domain. */
  declineDomainApproval: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "declined": true } };
  };
  /** Delete the caller's profile, confirmed by the password. */
  deleteAccount: {
    input: { body: { "password": string }; idempotencyKey?: string };
    reply: { "data": { "deleted": true } };
  };
  /** Delete an alert with its channels and delivery log. */
  deleteAlertSetting: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Delete a label rule; labels that it set are retained. */
  deleteAssetRule: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Delete a group; its users are retained. */
  deleteGroup: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Delete an article or advisory. */
  deleteInsight: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Delete an organization; its data is purged after 30 days. */
  deleteOrganization: {
    input: { path: { "id": string | number }; body: { "confirm_name": string }; idempotencyKey?: string };
    reply: { "data": { "purge_at": number } };
  };
  /** Delete a scheduled report with its runs and files. */
  deleteReportSchedule: {
    input: { path: { "id": string | number } };
    reply: { "data": Record<string, never> };
  };
  /** Delete a rule; its changes to findings remain. */
  deleteRule: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Delete a vendor and its findings. */
  deleteVendor: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Delete an evidence file. */
  deleteVendorFile: {
    input: { path: { "id": string | number; "file": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Remove a VIP and delete the findings. */
  deleteVip: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Delete a webhook with its delivery log. */
  deleteWebhook: {
    input: { path: { "id": string | number } };
    reply: { "data": { "deleted": true } };
  };
  /** Get the overview of a domain. */
  detailReport: {
    input: { body: { "domain"?: string }; idempotencyKey?: string };
    reply: { "data": { "domain": string; "combolist_chart": ({ "month": string; "count": number })[]; "vuln_chart": Record<string, number>; "security_finding_chart": ({ "category": string; "areas": ({ "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "count": number | null; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" })[]; "count": number | null })[]; "combolist_result": { "employee_credential_leak": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "stealer_logs_for_sale": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "stealer_logs": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "hacker_mentions": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "dark_web_mentions": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" } }; "web_application_exposures": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "dnstwist_result": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "mxtoolbox_result": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "vulnscan_result": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "vip_findings": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "sensitive_result": { "count": number; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan" }; "total_security_issues": number; "unknown_areas": number; "areas": ({ "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "count": number | null; "change": number | null; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "share": number; "reason": string | null; "assessed_at": number | null; "assessed_by": (string)[] })[]; "score": { "value": number; "level": "high" | "medium" | "low"; "criticals": number; "change": number | null; "confidence": number; "areas_assessed": number; "areas_all": number; "is_provisional": boolean; "tone": "high" | "medium" | "low" | "unknown"; "range": { "from": number; "to": number }; "version": number; "lost_by_area": Record<string, number>; "history": ({ "at": number; "score": number })[]; "waterfall": ({ "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "change": number })[] } | null; "not_found_since": number | null; "totals": { "critical": number; "exploit_available": number; "known_exploited": number; "known_exploited_hosts": number; "new_this_week": number; "closed_this_week": number } | null; "last_scan": number | null; "next_scan": number | null; "top_vulnerabilities": ({ "id": string; "cve": string | null; "title": string; "product": string | null; "version": string | null; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "cvss": number | null; "exploit_available": boolean })[]; "perimeter": ({ "host": string; "group": string; "services": number | null; "worst": "critical" | "high" | "medium" | "low" | "info" | null; "findings": number; "unknown_areas": number })[]; "changed": { "since": number; "appeared": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info" })[]; "appeared_count": number; "gone": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info" })[]; "gone_count": number; "changed": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info" })[]; "changed_count": number } | null; "not_assessed": ({ "check": string; "name": string; "reason": string; "count": number; "subject": string | null })[]; "vulnerabilities_with_cve": number; "progress": { "overdue": number; "in_progress": number; "reported_fixed": number; "verified": number }; "actions_count": number; "next_actions": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "explanation": string; "remediation": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "urgency": "exploited" | "open-access" | "exploitable" | "severe" | "moderate" | "minor"; "reasons": ("known-exploited" | "ransomware" | "exploit-public" | "epss" | "unauthenticated" | "attack-path" | "critical-asset")[]; "epss": number | null; "fix": string; "target_version": string | null; "cves": number; "hosts": number; "risk_reduction": number; "state": "new" | "in-progress" | "still-present" | "fix-reported"; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "owners": number; "unassigned": number; "due_at": number | null; "overdue": number; "ticket": { "state": "sent" | "open" | "in progress" | "done" | "closed"; "external_id": string | null; "external_url": string | null } | null; "effort": "configuration" | "upgrade" | "people"; "findings": number; "finding_ids": (string)[]; "places": (string)[]; "places_count": number; "points": number; "closed_by": "retest" | "attestation" | "decision" })[]; "next_actions_points": number } };
  };
  /** Compare two knowledge versions. */
  diffKnowledge: {
    input: { path: { "from": string | number; "to": string | number } };
    reply: { "data": ({ "name": string; "before": { "name": string; "sha256": string; "bytes": number; "entries": number | null; "as_of": string } | null; "after": { "name": string; "sha256": string; "bytes": number; "entries": number | null; "as_of": string } | null; "added": { "count": number; "names": (string)[] }; "removed": { "count": number; "names": (string)[] }; "changed": { "count": number; "names": (string)[] }; "unavailable": string | null })[] };
  };
  /** Compare two scans. */
  diffScans: {
    input: { path: { "a": string | number; "b": string | number } };
    reply: { "data": { "score": { "before": number | null; "after": number | null }; "cut": boolean; "appeared": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "title": string; "at": number; "cause": "scan" | "import" | "retest" | "decision" | "feed" })[]; "disappeared": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "title": string; "at": number; "cause": "scan" | "import" | "retest" | "decision" | "feed" })[]; "changed": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "title": string; "at": number; "cause": "scan" | "import" | "retest" | "decision" | "feed"; "before": "critical" | "high" | "medium" | "low" | "info" })[] } };
  };
  /** Disconnect one of the caller's assistants; its tokens end. */
  disconnectAssistant: {
    input: { path: { "id": string | number } };
    reply: { "data": { "disconnected": true } };
  };
  /** Disconnect an assistant of a person of the organization; its tokens end. */
  disconnectOrganizationAssistant: {
    input: { path: { "id": string | number } };
    reply: { "data": { "disconnected": true } };
  };
  /** Dispute a finding (vendor link). */
  disputeSharedVendor: {
    input: { body: { "token": string; "finding": string; "reason": "not ours" | "false positive" | "fixed" | "compensating control"; "text": string }; idempotencyKey?: string };
    reply: { "data": { "saved": true } };
  };
  /** Dispute a finding on behalf of the vendor. */
  disputeVendorFinding: {
    input: { path: { "id": string | number; "finding": string | number }; body: { "reason": "not ours" | "false positive" | "fixed" | "compensating control"; "text": string }; idempotencyKey?: string };
    reply: { "data": { "saved": true } };
  };
  /** Remove the remediation policy and the due dates that it set. */
  dropSlaPolicy: {
    input: {  };
    reply: { "data": { "removed": true } };
  };
  /** Disconnect the ticket system; existing tickets remain listed. */
  dropTicketSystem: {
    input: {  };
    reply: { "data": { "deleted": true } };
  };
  /** After a password reset: revoke passkeys, authenticator app or recovery codes. */
  endFactors: {
    input: { body: { "slug": string; "token": string; "passkeys"?: (string)[]; "authenticator_app"?: boolean; "recovery_codes"?: boolean; "code": string }; idempotencyKey?: string };
    reply: { "data": { "ended": true } };
  };
  /** Sign out all of the caller's sessions but this one. */
  endOtherSessions: {
    input: { idempotencyKey?: string };
    reply: { "data": { "ended": number } };
  };
  /** Sign out one of the caller's sessions. */
  endSession: {
    input: { path: { "id": string | number } };
    reply: { "data": { "ended": true } };
  };
  /** Revoke a trusted browser. */
  endTrust: {
    input: { path: { "id": string | number } };
    reply: { "data": { "ended": true } };
  };
  /** Disable the authenticator app, confirmed by the password and an authenticator or recovery code. */
  endTwoStep: {
    input: { body: { "password": string; "code": string }; idempotencyKey?: string };
    reply: { "data": { "two_step": "mail" } };
  };
  /** Enter indicators for review; every line is entered, pending already or invalid. */
  enterIndicators: {
    input: { body: { "values": (string)[]; "confidence": number; "valid_days": number; "source": string; "threat"?: string; "malware"?: string; "tags"?: (string)[]; "reference"?: string }; idempotencyKey?: string };
    reply: { "data": ({ "input": string; "type": "ip" | "cidr" | "ip:port" | "domain" | "url" | "email" | "md5" | "sha1" | "sha256" | "ja3" | "jarm" | "cve" | null; "value": string | null; "result": "entered" | "duplicate" | "invalid" })[] };
  };
  /** Switch to a client organization; recorded in the client's audit log. */
  enterOrganization: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "name": string; "domains": (string)[] } };
  };
  /** Estimate the connections, requests and duration of a scan before it starts. */
  estimateScan: {
    input: { query: { "domain": string; "profile"?: "passive" | "full" } };
    reply: { "data": { "hosts": number; "addresses": number; "connections": number; "requests": number; "bytes": number; "seconds": number; "basis": "earlier-run" | "model" } };
  };
  /** Export the assets of one type. */
  exportAssets: {
    input: { query: { "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "domain"?: string; "q"?: string; "state"?: "present" | "gone" | "all"; "new_only"?: string; "sort"?: "name" | "first_seen" | "last_seen" | "expires" | "port" | "findings"; "order"?: "asc" | "desc"; "format"?: "csv" | "json" | "xlsx" } };
    reply: null;
  };
  /** Export the latest 50,000 matching audit log entries. */
  exportAudit: {
    input: { query?: { "organization"?: string; "action"?: string; "result"?: "done" | "refused" | "failed"; "from"?: number; "to"?: number; "q"?: string; "format"?: "csv" | "json" } };
    reply: null;
  };
  /** Export the review queue as CSV. */
  exportCandidates: {
    input: { query?: { "state"?: "open" | "later" | "accepted" | "rejected" | "all"; "kind"?: "domain" | "host" | "address" | "network"; "certainty"?: "confirmed" | "high" | "medium" | "low"; "evidence"?: "cloud-account" | "registrant" | "asn" | "certificate-organization" | "certificate-names" | "redirect" | "analytics" | "favicon" | "spf" | "name-servers" | "external-name-servers" | "network" | "address" | "brand" | "other-registrant"; "q"?: string; "sort"?: "value" | "kind" | "points" | "first_seen" | "last_seen" | "decided_at"; "order"?: "asc" | "desc" } };
    reply: null;
  };
  /** Export CVEs of a search as CSV or JSON, at most 50,000. */
  exportCves: {
    input: { query?: { "q"?: string; "sort"?: "updated" | "published" | "cvss" | "epss" | "risk"; "format"?: "csv" | "json" } };
    reply: null;
  };
  /** Export the answers about exploited vulnerabilities as CSV or JSON. */
  exportExploited: {
    input: { query?: { "domain"?: string; "state"?: "affected-proved" | "affected-version" | "undecidable" | "not-assessed" | "fixed" | "not-present"; "catalogue"?: "cisa" | "enisa" | "vulncheck"; "ransomware"?: "true" | "false"; "q"?: string; "format"?: "csv" | "json" } };
    reply: null;
  };
  /** Export findings. */
  exportFindings: {
    input: { query?: { "domain"?: string; "area"?: "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "host"?: string; "status"?: "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved" | "active" | "all"; "severity"?: "critical" | "high" | "medium" | "low" | "info"; "unit"?: string; "criticality"?: "low" | "medium" | "high" | "critical"; "q"?: string; "new_only"?: string; "sort"?: "risk" | "severity" | "first_seen" | "last_seen" | "subject" | "cvss"; "order"?: "asc" | "desc"; "format"?: "csv" | "json" } };
    reply: null;
  };
  /** Export the controls of one framework as XLSX, CSV or OSCAL assessment results (JSON). */
  exportFramework: {
    input: { path: { "framework": string | number }; query?: { "domain"?: string; "format"?: "xlsx" | "csv" | "oscal" } };
    reply: null;
  };
  /** Export indicators of a search as CSV or as a STIX 2.1 bundle. */
  exportIocs: {
    input: { query?: { "q"?: string; "format"?: "csv" | "stix" } };
    reply: null;
  };
  /** Export takedown requests. */
  exportTakedowns: {
    input: { query?: { "state"?: "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn" | "open"; "q"?: string; "organization"?: string; "finding"?: string } };
    reply: null;
  };
  /** Export findings of a vendor. */
  exportVendorFindings: {
    input: { path: { "id": string | number }; query?: { "severity"?: "critical" | "high" | "medium" | "low" | "info"; "dispute"?: "none" | "open" | "accepted" | "rejected"; "q"?: string; "new_only"?: string } };
    reply: null;
  };
  /** Export vendors. */
  exportVendors: {
    input: { query?: { "q"?: string; "tier"?: "critical" | "important" | "standard"; "organization"?: string } };
    reply: null;
  };
  /** Export findings of a VIP. */
  exportVipFindings: {
    input: { path: { "id": string | number }; query?: { "kind"?: "leaked-credential" | "infected-machine" | "dark-web-mention" | "hacker-channel-mention" | "sensitive-data"; "q"?: string; "new_only"?: string } };
    reply: null;
  };
  /** Find an asset by its host name, IP address, URL or service. */
  findAsset: {
    input: { query: { "domain"?: string; "name": string } };
    reply: { "data": { "id": string } };
  };
  /** Get the identity provider of an email address. */
  findSignOn: {
    input: { body: { "email": string }; idempotencyKey?: string };
    reply: { "data": { "provider": string | null; "required": boolean } };
  };
  /** Stream the progress of a public report. */
  followPublicReport: {
    input: { query: { "domain": string } };
    reply: null;
  };
  /** Get the progress of a report. */
  followReport: {
    input: { query?: { "domain"?: string; "kind"?: "executive" | "technical" } };
    reply: { "data": { "stage": "queued" | "collecting" | "drawing"; "share": number; "position": number } | null };
  };
  /** Get the queue position of a re-test. */
  followRetest: {
    input: { path: { "id": string | number } };
    reply: { "data": { "position": number | null } };
  };
  /** Stream the progress of a scan. */
  followScan: {
    input: { path: { "id": string | number } };
    reply: null;
  };
  /** Email a password reset link. */
  forgotPassword: {
    input: { body: { "email": string; "locale"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "sent": true } };
  };
  /** Get a challenge to confirm a session with a passkey. */
  freshPasskeyOptions: {
    input: { idempotencyKey?: string };
    reply: { "data": { "challenge": string; "timeout": number; "rpId": string; "allowCredentials"?: ({ "id": string; "type": "public-key"; "transports": (string)[] })[]; "userVerification": "required" } };
  };
  /** Invoice the requested plan to an organization. */
  fulfilPurchase: {
    input: { path: { "id": string | number }; body: { "version": number; "organization": string; "agreed_cents"?: number }; idempotencyKey?: string };
    reply: { "data": { "invoice": string } };
  };
  /** Get the signed-in user. */
  getAccount: {
    input: {  };
    reply: { "data": { "is_admin": boolean; "role": string; "role_name": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "full_name": string; "email": string; "authorized_domains": (string)[]; "licence": { "state": "active" | "expiring" | "expired"; "plan": string; "started_at": number | null; "ends_at": number | null; "access_until": number | null; "renewal": "none" | "card" | "failing"; "cancelled_at": number | null; "organization": string; "administrator": { "name": string; "email": string } | null; "order": { "number": string; "state": "open" | "overdue"; "due_at": number | null; "plan": string; "by_partner": boolean } | null } | null; "id": string; "first_name": string; "last_name": string; "phone": string | null; "locale": "en" | "es" | "fr"; "date_order": "default" | "language" | "iso"; "organization": { "id": string; "name": string; "type": "client" | "partner" | "operator" }; "workspaces": ({ "id": string; "name": string; "type": "client" | "partner" | "operator"; "logo": string | null; "domains": (string)[] })[]; "permissions": (string)[]; "is_approved": boolean; "must_change_password": boolean; "needs_passkey": boolean; "two_step": "mail" | "totp" | "passkey" } };
  };
  /** Get the organization's billing details. */
  getBillingProfile: {
    input: {  };
    reply: { "data": { "profile": { "company": string; "address": string; "tax_number": string; "po_number": string; "contact_name": string; "contact_email": string } | null; "version": number } };
  };
  /** Get the branding (name, color, logo) that applies to the caller, or to visitors of this host name. */
  getBrand: {
    input: {  };
    reply: { "data": { "organization": string | null; "name": string; "support_email": string | null; "accent": string | null; "logo": string | null; "host": string | null; "version": number } };
  };
  /** Get the status of a card payment. */
  getCheckout: {
    input: { path: { "id": string | number } };
    reply: { "data": { "state": "waiting" | "paid" | "failed"; "invoice": string | null } };
  };
  /** Get the progress of a client import. */
  getClientImport: {
    input: { path: { "id": string | number } };
    reply: { "data": { "state": "queued" | "running" | "done" | "failed"; "total": number; "done": number; "problem": { "line": number; "column": string | null; "problem": "unreadable" | "empty" | "too_many" | "missing_column" | "unknown_column" | "repeated_column" | "cells" | "required" | "too_long" | "formula" | "not_allowed" | "bad_domain" | "public_suffix" | "free_mail" | "bad_email" | "bad_plan" | "bad_language" | "domain_twice" | "email_twice" | "domain_elsewhere" | "domain_known" | "email_taken" | "no_authority" } | null } };
  };
  /** Get an invoice with its payments and refunds. */
  getInvoice: {
    input: { path: { "number": string | number } };
    reply: { "data": { "number": string; "organization": { "id": string; "name": string }; "payer": { "id": string; "name": string }; "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing": "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity": number }; "list_cents": number; "discount_percent": number; "discount_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "amount_cents": number; "paid_cents": number; "currency": "usd"; "method": "card" | "invoice"; "state": "open" | "overdue" | "paid" | "failed" | "cancelled"; "po_number": string; "created_at": number; "due_at": number | null; "paid_at": number | null; "cancelled_at": number | null; "period_start": number | null; "period_end": number | null; "entries": ({ "kind": "payment" | "refund"; "amount_cents": number; "note": string; "number": string | null; "recorded_at": number })[]; "cancel_reason": string | null } };
  };
  /** Get the issuer details of invoices. */
  getInvoiceIssuer: {
    input: {  };
    reply: { "data": { "issuer": { "payee": string; "address": string; "tax_number": string; "email": string; "bank": string; "account": string; "routing": string; "prefix": string; "due_days": number; "tax_name": string; "tax_percent": number; "note": { "en": string; "es": string; "fr": string } }; "missing": ("payee" | "address" | "bank" | "account")[]; "version": number } };
  };
  /** Get the logo of a brand. */
  getLogo: {
    input: { path: { "organization": string | number } };
    reply: null;
  };
  /** Get the email transport and queue status. */
  getMailState: {
    input: {  };
    reply: { "data": { "transport": "smtp" | "local" | "none"; "waiting": number; "failed": number; "last_error": string | null } };
  };
  /** Get an organization. */
  getOrganization: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "name": string; "type": "client" | "partner" | "operator"; "administrator": { "name": string; "email": string } | null; "domains": ({ "name": string; "state": "pending" | "verified"; "not_found_since": number | null })[]; "partner": { "id": string; "name": string } | null; "users": number | null; "licence": { "state": "active" | "expiring" | "expired"; "plan": string; "ends_at": number | null }; "score": number | null; "confidence": number | null; "criticals": number | null; "points_at_risk": number | null; "last_scan_at": number | null; "created_at": number; "deletion": { "asked_at": number; "reason": string; "declined_at": number | null; "answer": string | null } | null; "purge_at": number | null; "version": number } };
  };
  /** Get whether the partner may reveal the organization's leaked credentials. */
  getPartnerAccess: {
    input: {  };
    reply: { "data": { "partner": string | null; "may_reveal": boolean } };
  };
  /** List available payment methods. */
  getPaymentOptions: {
    input: {  };
    reply: { "data": { "card": boolean; "invoice": true } };
  };
  /** Get the session policy of the organization. */
  getSessionPolicy: {
    input: {  };
    reply: { "data": { "idle_minutes": number | null; "absolute_minutes": number | null; "networks": (string)[]; "passkey_roles": ("super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller")[]; "own_ip": string; "roles": ("super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller")[] } };
  };
  /** Get the identity providers, group mappings and emergency accounts of the organization. */
  getSignOn: {
    input: {  };
    reply: { "data": { "connections": ({ "id": string; "kind": "oidc" | "saml"; "name": string; "issuer": string; "client_id": string; "has_secret": boolean; "email_claim": string; "groups_claim": string; "trusts_email": boolean; "domains": ({ "name": string; "verified": boolean })[]; "enabled": boolean; "required": boolean; "tested": boolean; "redirect_url": string; "logout_url": string; "saml": { "metadata_url": string | null; "sso_url": string; "idp_initiated": boolean; "certificates": ({ "fingerprint": string; "expires_at": number; "added": boolean; "pem": string })[]; "entity_id": string; "assertion_url": string } | null; "version": number })[]; "groups": ({ "name": string; "role": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller" | null; "unit": string | null })[]; "default_role": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller" | null; "roles": ("super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller")[]; "units": ({ "id": string; "name": string })[]; "domains": (string)[]; "other_domains": ({ "name": string; "reason": "unverified" | "operator" | "cloud" | "contact" | "partner" })[]; "emergency": ({ "id": string; "name": string; "email": string })[]; "administrators": ({ "id": string; "name": string; "email": string })[] } };
  };
  /** Get the external links of the public site with their version. */
  getSiteLinks: {
    input: {  };
    reply: { "data": { "links": { "solutions": string | null; "checks": string | null; "forecast": string | null }; "version": number } };
  };
  /** Get the service status and feed freshness. */
  getStatus: {
    input: {  };
    reply: { "data": { "looked_at": number; "components": ({ "id": "api" | "database" | "scans" | "mail"; "state": "up" | "delayed" | "down" | "unknown" })[]; "feeds": ({ "id": string; "name": string; "state": "fresh" | "late" | "never" | "off"; "fresh_at": number | null })[] } };
  };
  /** Get the organization's plan, expiry and limits. */
  getSubscription: {
    input: { query?: { "organization"?: string } };
    reply: { "data": { "state": "active" | "expiring" | "expired"; "plan": string; "billing": "monthly" | "annual"; "started_at": number | null; "ends_at": number | null; "cancelled_at": number | null; "resumable": boolean; "access_until": number | null; "renewal": "none" | "card" | "failing"; "invoice": string | null; "limits": ({ "name": "testsPerMonth" | "users" | "vipSlots" | "domains" | "ips" | "takedownsPerMonth"; "limit": number | null; "used": number | null })[]; "add_ons": ({ "kind": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "quantity": number; "ends_at": number; "invoice": string | null })[] } | null };
  };
  /** Get a takedown request with evidence, notices and history. */
  getTakedown: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "finding": string | null; "reason": "phishing" | "malware" | "mail fraud" | "trademark"; "note": string | null; "state": "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn"; "requested_by": string | null; "requested_at": number; "sent_at": number | null; "in_progress_at": number | null; "closed_at": number | null; "due_at": number; "overdue": boolean; "reminders": number; "next_reminder_at": number | null; "last_checked_at": number | null; "down_since": number | null; "watch_until": number | null; "re_emerged_at": number | null; "has_evidence": boolean; "version": number; "domain_state": "verified" | "pending"; "events": ({ "at": number; "kind": "state" | "evidence" | "notice" | "reminder" | "check" | "re-emerged" | "overdue"; "state": "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn" | null; "note": string | null; "author": string | null })[]; "notices": ({ "id": string; "recipient": "registrar" | "host" | "mailbox"; "recipient_name": string | null; "address": string | null; "locale": "en" | "es" | "fr"; "subject": string; "body": string; "sent_at": number | null; "version": number })[]; "evidence": { "collected_at": number; "registrar": string | null; "registered_at": string | null; "addresses": (string)[]; "name_servers": (string)[]; "mail_servers": (string)[]; "networks": (string)[]; "url": string | null; "title": string | null; "asks_password": boolean | null; "certificate": string | null; "similarity": number | null; "visual_similarity": number | null; "credentials_to": (string)[]; "page_sha256": string | null; "has_screenshot": boolean; "screenshot_missing": string | null; "unseen": ({ "what": string; "why": string })[] } | null } };
  };
  /** Get the bearer token of the current session, if any. */
  getTokens: {
    input: {  };
    reply: { "access_token": string | null; "refresh_token": "present" | null };
  };
  /** Get a user. */
  getUser: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "first_name": string; "last_name": string; "email": string; "phone": string | null; "role": string; "role_name": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "status": "invited" | "active" | "disabled"; "created_at": number; "last_login": number | null; "organization": { "id": string; "name": string }; "group": { "id": string; "name": string } | null; "two_step": "mail" | "totp"; "approval": "approved" | "restricted" | "awaiting"; "needs_second_operator": boolean; "denied": (string)[]; "granted": (string)[]; "assignments": ({ "organization": string; "domain": string | null })[]; "business_units": (string)[] | null; "version": number } };
  };
  /** Get a vendor with trend, answers, evidence and links. */
  getVendor: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact": string | null; "state": "waiting" | "assessing" | "assessed" | "not assessed" | "not found"; "score": number | null; "level": "high" | "medium" | "low" | null; "change": number | null; "confidence": number | null; "assessed_at": number | null; "findings": number; "criticals": number; "open_disputes": number; "questionnaire": "not sent" | "sent" | "answered" | "reviewed"; "questionnaire_due": string | null; "questionnaire_share": number | null; "submitted_at": number; "version": number; "answers_version": number; "trend": ({ "at": number; "score": number })[]; "answers": ({ "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "answer": "yes" | "partly" | "no" | "not applicable"; "note": string | null; "by": "vendor" | "customer"; "at": number })[]; "files": ({ "id": string; "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "name": string; "media_type": string; "size": number; "by": "vendor" | "customer"; "at": number })[]; "evidence": { "files": number; "bytes": number; "most_files": number; "most_bytes": number }; "organization_evidence": { "files": number; "bytes": number; "most_files": number; "most_bytes": number }; "shares": ({ "id": string; "may_answer": boolean; "created_at": number; "expires_at": number; "revoked_at": number | null; "opened": number; "last_opened_at": number | null })[] } };
  };
  /** Get a VIP with the consent history. */
  getVip: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "full_name": string; "title": string | null; "corporate_emails": (string)[]; "suspended_emails": (string)[]; "personal_emails": (string)[]; "usernames": (string)[]; "consent": "not required" | "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "private_identifiers": ({ "kind": "personal" | "username"; "value": string; "consent": "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "consent_at": number | null })[]; "findings": number | null; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "reason": string | null; "new_findings": number; "newest_finding_at": number | null; "created_at": number; "updated_at": number; "version": number; "trail": ({ "at": number; "consent": "asked" | "given" | "refused" | "withdrawn"; "method": "written" | "e-mail" | "spoken" | "link"; "address": string | null; "note": string | null; "author": string | null })[] } };
  };
  /** Confirm a one-time code within a session. */
  giveFreshCode: {
    input: { body: { "challenge_id": string; "code": string }; idempotencyKey?: string };
    reply: { "data": { "confirmed": true } };
  };
  /** Group the work list by fix, host, CVE or owner. */
  groupWork: {
    input: { query?: { "domain"?: string; "severity"?: string; "area"?: string; "status"?: "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved" | "active" | "all"; "q"?: string; "host"?: string; "product"?: string; "port"?: string; "cve"?: string; "kev"?: string; "exploit"?: string; "epss_min"?: number; "owner"?: string | "me" | "none"; "tag"?: string; "overdue"?: string; "fix_reported"?: string; "first_seen_from"?: number; "first_seen_to"?: number; "last_seen_from"?: number; "last_seen_to"?: number; "check"?: string; "outcome"?: string; "fix"?: string; "business_unit"?: string; "asset_tag"?: string; "criticality"?: string; "page"?: number; "page_size"?: number; "by"?: "fix" | "host" | "cve" | "owner" } };
    reply: { "data": ({ "filter": Record<string, string>; "title": string | null; "remediation": string | null; "worst": "critical" | "high" | "medium" | "low" | "info"; "findings": number; "hosts": number; "overdue": number; "known_exploited": number; "due_at": number | null; "assigned": number; "owner": string | null; "states": Record<string, number>; "lead": { "finding": string; "organization": string; "domain": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "subject": string; "cve": string | null; "cves": number } | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "as_of": number; "findings": number; "overdue": number; "unassigned": number };
  };
  /** Download an invoice as PDF. */
  invoicePdf: {
    input: { path: { "number": string | number } };
    reply: null;
  };
  /** Liveness check. */
  isLive: {
    input: {  };
    reply: { "status": "live" };
  };
  /** Readiness check: database reachable, schema current, encryption keys open. */
  isReady: {
    input: {  };
    reply: { "status": "ready"; "version": string };
  };
  /** Stop receiving a scheduled report. */
  leaveReportSchedule: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": Record<string, never> };
  };
  /** List remediation actions: open findings grouped by fix, by priority, with the score gain of each. */
  listActions: {
    input: { query?: { "page"?: number; "page_size"?: number; "domain"?: string; "fix"?: string } };
    reply: { "data": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "explanation": string; "remediation": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "urgency": "exploited" | "open-access" | "exploitable" | "severe" | "moderate" | "minor"; "reasons": ("known-exploited" | "ransomware" | "exploit-public" | "epss" | "unauthenticated" | "attack-path" | "critical-asset")[]; "epss": number | null; "fix": string; "target_version": string | null; "cves": number; "hosts": number; "risk_reduction": number; "state": "new" | "in-progress" | "still-present" | "fix-reported"; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "owners": number; "unassigned": number; "due_at": number | null; "overdue": number; "ticket": { "state": "sent" | "open" | "in progress" | "done" | "closed"; "external_id": string | null; "external_url": string | null } | null; "effort": "configuration" | "upgrade" | "people"; "findings": number; "finding_ids": (string)[]; "places": (string)[]; "places_count": number; "points": number | null; "closed_by": "retest" | "attestation" | "decision" })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "top_three_points": number | null };
  };
  /** List products affected by a CVE. */
  listAffected: {
    input: { path: { "id": string | number }; query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "cpe": string; "vendor": string; "product": string; "vulnerable": boolean; "configuration": number; "node": number; "from_including": string | null; "from_excluding": string | null; "to_including": string | null; "to_excluding": string | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the organization's hosts affected by a CVE. */
  listAffectedHosts: {
    input: { path: { "id": string | number } };
    reply: { "data": ({ "domain": string; "host": string; "ip": string; "port": number; "protocol": string; "product": string | null; "version": string | null; "cpe": string; "certainty": "version-match" | "may-be-patched" | "product-only"; "last_seen": number })[]; "looked_at": number; "unknown_product": number };
  };
  /** List alerts with their types and channels. */
  listAlertSettings: {
    input: { query?: { "page"?: number; "page_size"?: number; "domain"?: string } };
    reply: { "data": ({ "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "owner_email": string; "received_email": string | null; "slack_webhook": string | null; "teams_webhook": string | null; "pagerduty_key": string | null; "webhook": string | null; "channels": ({ "kind": "email" | "slack" | "teams" | "pagerduty" | "webhook"; "address": string; "state": "working" | "failing" | "stopped"; "failing_since": number | null })[]; "alert_types": Record<string, boolean>; "min_severity": "critical" | "high" | "medium" | "low" | "info"; "score_drop_points": number; "certificate_days": 30 | 14 | 7 | 1; "digest": "none" | "daily" | "weekly"; "digest_hour": number; "quiet_hours": { "from": string; "to": string } | null; "time_zone": string; "language": "en" | "es" | "fr"; "muted_until": number | null; "enabled": boolean; "business_unit": string | null; "created_at": number; "last_alert_at": number | null; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the caller's API keys. */
  listApiKeys: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "hint": string; "created_at": number; "last_used_at": number | null; "expires_at": number; "scopes": ("intel.read" | "leaks.read" | "scans.start" | "alerts.manage" | "domains.manage" | "findings.read" | "findings.write" | "reports.make" | "takedowns.request" | "vendors.manage" | "vips.manage")[] })[] };
  };
  /** List asset changes (appeared, changed, no longer observed), newest first. */
  listAssetChanges: {
    input: { query?: { "domain"?: string; "kind"?: "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "event"?: "appeared" | "returned" | "changed" | "vanished"; "q"?: string; "since"?: number; "until"?: number; "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": number; "at": number; "event": "appeared" | "returned" | "changed" | "vanished"; "changes": ({ "field": string; "before": string | null; "after": string | null })[]; "asset": { "id": string; "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "name": string; "domain": string } })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the assets that a label rule was applied to, newest first. */
  listAssetRuleHits: {
    input: { path: { "id": string | number }; query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "asset_id": string; "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "name": string; "at": number; "fields": (string)[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List label rules in the order of their application. */
  listAssetRules: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "position": number; "enabled": boolean; "query": string; "labels": { "owner"?: string; "business_unit"?: string; "criticality"?: "low" | "medium" | "high" | "critical"; "add_tags"?: (string)[] }; "author": string | null; "applied": number; "version": number })[] };
  };
  /** List the assets of one type, filtered and sorted. */
  listAssets: {
    input: { query: { "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "domain"?: string; "q"?: string; "state"?: "present" | "gone" | "all"; "new_only"?: string; "sort"?: "name" | "first_seen" | "last_seen" | "expires" | "port" | "findings"; "order"?: "asc" | "desc"; "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "domain": string; "key": string; "name": string; "hosts": (string)[]; "ips": (string)[]; "port": number | null; "product": string | null; "version": string | null; "asn": number | null; "country": string | null; "provider": string | null; "expires_at": number | null; "facts": { "registrar"?: string | null; "registered_at"?: number | null; "registration_status"?: (string)[]; "name_servers"?: (string)[]; "resolution"?: string | null; "aliases"?: (string)[]; "ip_version"?: 4 | 6; "asn_name"?: string | null; "edge"?: string | null; "not_public"?: string | null; "protocol"?: "tcp" | "udp"; "service"?: string | null; "cpe"?: string | null; "tls"?: boolean; "banner"?: string | null; "status"?: number; "title"?: string; "final_url"?: string; "redirects_to"?: string | null; "server"?: string | null; "technologies"?: (string)[]; "certificate"?: string | null; "analytics"?: (string)[]; "favicon"?: string | null; "end_of_life"?: string | null; "supported_from"?: string | null; "subject"?: string; "issuer"?: string; "serial"?: string; "names"?: (string)[]; "not_before"?: number; "not_after"?: number; "key_type"?: string; "key_bits"?: number | null; "signature"?: string; "weak"?: ("key" | "signature")[]; "self_signed"?: boolean; "trusted"?: boolean; "trust_problem"?: string | null; "chain"?: ({ "subject": string; "issuer": string; "not_after": number })[]; "logs"?: (string)[] }; "first_seen": number; "last_seen": number; "gone_at": number | null; "is_new": boolean; "owner": string | null; "tags": (string)[]; "criticality": "low" | "medium" | "high" | "critical" | null; "business_unit": string | null; "disposition": "own" | "not_own" | "supplier" | "watch"; "findings": number; "worst": "critical" | "high" | "medium" | "low" | "info" | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "kinds": Record<string, number | null>; "assessed_at": number | null };
  };
  /** List the assistants that act for the caller. */
  listAssistants: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "scopes": ("findings.read" | "leaks.read" | "intel.read" | "vendors.manage" | "findings.write")[]; "connected_at": number; "expires_at": number; "last_used_at": number | null })[]; "mcp_url": string };
  };
  /** List attack paths: leaked credentials mapped to the services they unlock, highest risk first. */
  listAttackPaths: {
    input: { query?: { "domain"?: string } };
    reply: { "data": ({ "login": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "leaks": ({ "finding": string; "credentials": string; "host": string | null; "is_plain": boolean })[]; "machines": ({ "finding": string; "family": string; "live_sessions": number })[]; "entry_points": ({ "finding": string | null; "host": string; "label": string; "is_exact": boolean })[] })[]; "total": number; "not_assessed": "domain_not_verified" | "leaks_not_monitored" | null };
  };
  /** List signed self-attestations of accessible organizations. */
  listAttestations: {
    input: { query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "organization": { "id": string; "name": string }; "organization_name": string; "signature_name": string; "title": string; "date_signed": string; "created_at": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List audit log entries, newest first; the count stops at 1,000. */
  listAudit: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "at" | "who" | "action" | "object" | "organization" | "result" | "address"; "order"?: "asc" | "desc"; "organization"?: string; "action"?: string; "result"?: "done" | "refused" | "failed"; "from"?: number; "to"?: number; "q"?: string } };
    reply: { "data": ({ "id": string; "at": number; "organization": string | null; "organization_name": string | null; "actor": { "id": string; "email": string; "name": string; "role": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller" | null; "organization": string | null; "is_removed": boolean } | null; "action": string; "object": string | null; "subject": { "kind": "user" | "organization" | "group" | "alert" | "vip" | "vendor" | "takedown" | "watch-rule" | "scan" | "finding" | "credential" | "machine"; "name": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings" | null } | null; "result": "done" | "refused" | "failed"; "ip": string | null; "detail": Record<string, unknown> })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "more": boolean };
  };
  /** List the breach catalog, newest first. */
  listBreaches: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "title" | "day" | "accounts" | "held"; "order"?: "asc" | "desc"; "q"?: string } };
    reply: { "data": ({ "name": string; "title": string; "domain": string | null; "breach_on": string | null; "accounts": number | null; "data_classes": (string)[]; "description": string | null; "marks": ("verified" | "fabricated" | "sensitive" | "retired" | "spam-list" | "malware")[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List emergency access requests and approvals. */
  listBreakGlass: {
    input: {  };
    reply: { "data": ({ "id": string; "organization_id": string; "organization": string; "asked_by": string; "reason": string; "asked_at": number; "approved_by": string | null; "ends_at": number | null; "is_own": boolean })[] };
  };
  /** List the secret links to the calendar feed. */
  listCalendarLinks: {
    input: {  };
    reply: { "data": ({ "id": string; "created_at": number; "created_by": string | null; "last_read_at": number | null })[] };
  };
  /** List assets that may belong to the organization, highest confidence first. */
  listCandidates: {
    input: { query?: { "state"?: "open" | "later" | "accepted" | "rejected" | "all"; "kind"?: "domain" | "host" | "address" | "network"; "certainty"?: "confirmed" | "high" | "medium" | "low"; "evidence"?: "cloud-account" | "registrant" | "asn" | "certificate-organization" | "certificate-names" | "redirect" | "analytics" | "favicon" | "spf" | "name-servers" | "external-name-servers" | "network" | "address" | "brand" | "other-registrant"; "q"?: string; "sort"?: "value" | "kind" | "points" | "first_seen" | "last_seen" | "decided_at"; "order"?: "asc" | "desc"; "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "kind": "domain" | "host" | "address" | "network"; "value": string; "certainty": "confirmed" | "high" | "medium" | "low"; "points": number; "reason": "cloud-account" | "registrant" | "asn" | "certificate-organization" | "certificate-names" | "redirect" | "analytics" | "favicon" | "spf" | "name-servers" | "external-name-servers" | "network" | "address" | "brand" | "other-registrant"; "path": ({ "root": { "kind": "network" | "asn" | "address" | "organization" | "certificate-organization" | "brand" | "domain" | "cloud-account"; "value": string }; "evidence": "cloud-account" | "registrant" | "asn" | "certificate-organization" | "certificate-names" | "redirect" | "analytics" | "favicon" | "spf" | "name-servers" | "external-name-servers" | "network" | "address" | "brand" | "other-registrant"; "via": string | null; "source": string })[]; "state": "open" | "later" | "accepted" | "rejected"; "decision": { "by": string | null; "at": number; "reason": string | null } | null; "first_seen": number; "last_seen": number; "domain_state": "pending" | "verified" | "lapsed" | null; "scan": { "domain": string; "is_listed": boolean } | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "states": Record<string, number> };
  };
  /** List what changed in a period by scans, imports, re-tests, decisions and feeds. */
  listChanges: {
    input: { query?: { "domain"?: string; "from"?: number; "to"?: number } };
    reply: { "data": { "score": { "before": number | null; "after": number | null }; "cut": boolean; "appeared": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "title": string; "at": number; "cause": "scan" | "import" | "retest" | "decision" | "feed" })[]; "disappeared": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "title": string; "at": number; "cause": "scan" | "import" | "retest" | "decision" | "feed" })[]; "changed": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "title": string; "at": number; "cause": "scan" | "import" | "retest" | "decision" | "feed"; "before": "critical" | "high" | "medium" | "low" | "info" })[]; "from": number | null; "to": number } };
  };
  /** List clients with the number of controls of one framework that have evidence for or against them. */
  listClientCompliance: {
    input: { path: { "framework": string | number }; query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "name": string; "domains": number; "counts": { "against": number; "for": number; "not_visible": number; "not_assessed": number }; "assessed_at": number | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List remediation metrics of the last 12 months for each accessible client. */
  listClientFigures: {
    input: { query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "detected": number | null; "time_to_detect": number | null; "triaged": number; "time_to_triage": number | null; "fixed": number; "time_to_fix": number | null; "kept": number; "missed": number; "organization": { "id": string; "name": string }; "open": number; "overdue": number; "unassigned": number; "has_policy": boolean })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the rules for findings of each accessible client. */
  listClientRules: {
    input: { query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "organization": { "id": string; "name": string }; "rules": ({ "id": string; "name": string; "position": number; "enabled": boolean; "filter": Record<string, string>; "fix_title": string | null; "change": { "owner"?: { "kind": "person" | "group"; "id": string }; "add_tags"?: (string)[]; "accept"?: { "until": number; "note": string; "approver": string }; "ticket"?: true }; "ends_at": number | null; "author": string | null; "applied": number; "overruled": number; "problem": string | null; "version": number })[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List connected cloud accounts with the state of their last sync. */
  listCloudAccounts: {
    input: {  };
    reply: { "data": { "accounts": ({ "id": string; "provider": "aws-role" | "aws-key" | "azure" | "google" | "cloudflare"; "name": string; "credential": string; "settings": Record<string, string | (string)[]>; "external_id": string; "account": string | null; "state": "never" | "complete" | "partial" | "failed"; "read_at": number | null; "succeeded_at": number | null; "problems": ({ "service": string; "scope": string; "code": "credentials" | "permission" | "disabled" | "external-id" | "throttled" | "unreachable" | "malformed" | "too-large" | "provider-failure"; "permission": string | null })[]; "names": number; "addresses": number; "zones": ({ "name": string; "delegated": boolean | null })[]; "version": number })[]; "aws_principal": string | null } };
  };
  /** List the latest runs of a connector. */
  listConnectorRuns: {
    input: { path: { "id": string | number } };
    reply: { "data": ({ "started_at": number; "finished_at": number | null; "outcome": "ok" | "partial" | "failed" | "running"; "read": number; "added": number; "changed": number; "bad": number; "error": string | null })[] };
  };
  /** List connectors for leaks, mentions, listings and code with settings and health. */
  listConnectors: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "licence": string; "enabled": boolean; "url": string; "needs_key": boolean; "has_key": boolean; "every_hours": number; "last_run": number | null; "next_run": number | null; "outcome": "ok" | "partial" | "failed" | "running" | null; "read": number; "added": number; "changed": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "version": number; "gives": ("breaches" | "leaks" | "stealer-counts" | "password-counts" | "mentions" | "listings" | "code" | "host-names")[]; "takes_key": boolean; "options": ({ "name": "addresses" | "channels" | "words" | "place" | "pages" | "proxy"; "kind": "text" | "list" | "choice" | "number" | "host-port"; "required": boolean; "choices": (string)[] })[]; "option_values": Record<string, string | (string)[]> })[] };
  };
  /** List credit notes, newest first. */
  listCreditNotes: {
    input: { query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "number": string; "invoice": string; "organization": { "id": string; "name": string }; "amount_cents": number; "currency": "usd"; "note": string; "recorded_at": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** Search the CVE database. */
  listCves: {
    input: { query?: { "page"?: number; "page_size"?: number; "q"?: string; "sort"?: "updated" | "published" | "cvss" | "epss" | "risk" } };
    reply: { "data": ({ "id": string; "title": string | null; "description": string | null; "published": number | null; "updated": number; "status": "received" | "awaiting-analysis" | "undergoing-analysis" | "analyzed" | "modified" | "deferred" | "rejected" | "published"; "awaiting_analysis": boolean; "cvss": number | null; "cvss_version": string | null; "cvss_source": string | null; "severity": "none" | "low" | "medium" | "high" | "critical" | null; "vendors": (string)[]; "products": (string)[]; "exploit": boolean; "kev": boolean; "kev_due": string | null; "ransomware": boolean; "epss": number | null; "epss_percentile": number | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List notification deliveries, newest first. */
  listDeliveries: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "sent" | "about" | "name" | "to" | "attempts" | "result"; "order"?: "asc" | "desc"; "setting"?: string; "state"?: "waiting" | "delivered" | "given-up" } };
    reply: { "data": ({ "id": string; "setting": { "id": string; "name": string } | null; "domain": string | null; "kind": "email" | "slack" | "teams" | "pagerduty" | "webhook" | "jira-cloud" | "jira-data-center" | "tickets"; "address": string; "about": "alert" | "test" | "ticket" | "report"; "state": "waiting" | "delivered" | "given-up"; "attempts": number; "created_at": number; "next_attempt_at": number | null; "delivered_at": number | null; "status": number | null; "error": string | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List manual domain verifications awaiting a second operator. */
  listDomainApprovals: {
    input: {  };
    reply: { "data": ({ "id": string; "organization_id": string; "organization": string; "domain": string; "reason": string; "asked_by": string; "asked_at": number; "expires_at": number; "is_own": boolean })[] };
  };
  /** List authorized domains with their verification status. */
  listDomains: {
    input: { query?: { "page"?: number; "page_size"?: number; "organization"?: string } };
    reply: { "data": ({ "id": string; "name": string; "organization": { "id": string; "name": string }; "state": "pending" | "verified" | "lapsed"; "verified_by": "dns" | "file" | "operator" | "cloud" | "contact" | null; "verified_at": number | null; "confirmed_at": number | null; "lapses_at": number | null; "lapsed_at": number | null; "approval_requested_at": number | null; "proof": { "txt": string; "file_path": string; "file_line": string } | null; "last_checked_at": number | null; "last_result": string | null; "own_names": (string)[]; "dkim_selectors": (string)[]; "open_relay_test": boolean; "also_verified_by": (string)[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** Read events in order, from a cursor or a point in time. */
  listEvents: {
    input: { query?: { "after"?: string; "since"?: number; "types"?: string; "min_severity"?: "critical" | "high" | "medium" | "low" | "info"; "areas"?: string; "domain"?: string; "unit"?: string; "limit"?: number } };
    reply: { "data": ({ "id": string; "created_at": number; "organization": string; "object": string; "type": "finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded"; "data": Record<string, unknown> })[]; "next": string; "more": boolean };
  };
  /** List the catalogues of exploited vulnerabilities with the answer for each at the organization. */
  listExploited: {
    input: { query?: { "page"?: number; "page_size"?: number; "domain"?: string; "state"?: "affected-proved" | "affected-version" | "undecidable" | "not-assessed" | "fixed" | "not-present"; "catalogue"?: "cisa" | "enisa" | "vulncheck"; "ransomware"?: "true" | "false"; "q"?: string; "sort"?: "state" | "added" } };
    reply: { "data": ({ "cve": string; "name": string; "vendor": string; "product": string; "product_name": string; "catalogues": ({ "catalogue": "cisa" | "enisa" | "vulncheck"; "added": string })[]; "added": string; "due": string | null; "ransomware": boolean; "cvss": number | null; "epss": number | null; "epss_percentile": number | null; "epss_day": string | null; "state": "affected-proved" | "affected-version" | "undecidable" | "not-assessed" | "fixed" | "not-present"; "reason": "no-version" | "patch-level" | "build-unknown" | "setting" | "exploitation-only" | "back-port" | "platform-unknown" | "not-described" | "no-definition" | "no-network-service" | "not-verified" | "no-full-scan" | "stale" | "hosts-not-covered" | "hidden" | null; "decided_by": "test" | "version" | "definition" | "distribution" | "vendor" | "none"; "evidence_at": number | null; "places": number; "hosts": (string)[]; "clock": { "bod_26_04": { "mildest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "strictest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "ssvc": { "mildest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "strictest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "inputs": { "in_kev": boolean | null; "exposed": boolean | null; "automatable": boolean | null; "technical_impact": "partial" | "total" | null; "exploitation": "none" | "poc" | "active" | null; "human_impact": "low" | "medium" | "high" | "very-high" | null } } | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "counts": Record<string, number>; "coverage": { "gap": "not-verified" | "no-full-scan" | "stale" | "hosts-not-covered" | "hidden" | null; "uncovered": number; "since": number | null; "domains": number } };
  };
  /** List feature flags. */
  listFeatures: {
    input: {  };
    reply: { "data": { "features": { "sign-up": boolean; "templates": boolean; "partner-registration": boolean; "contact": boolean; "purchase-requests": boolean; "public-scan": boolean; "takedowns": boolean; "third-party": boolean }; "version": number } };
  };
  /** List feeds with their health. */
  listFeeds: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "licence": string; "enabled": boolean; "url": string; "needs_key": boolean; "has_key": boolean; "every_hours": number; "last_run": number | null; "next_run": number | null; "outcome": "ok" | "partial" | "failed" | "running" | null; "read": number; "added": number; "changed": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "version": number; "entries": "cve" | "kev" | "epss" | "exploit" | "ioc" | "warning-list" | "package"; "notice": string | null })[] };
  };
  /** List findings of a domain, filtered and sorted. */
  listFindings: {
    input: { query?: { "domain"?: string; "area"?: "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "host"?: string; "status"?: "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved" | "active" | "all"; "severity"?: "critical" | "high" | "medium" | "low" | "info"; "unit"?: string; "criticality"?: "low" | "medium" | "high" | "critical"; "q"?: string; "new_only"?: string; "sort"?: "risk" | "severity" | "first_seen" | "last_seen" | "subject" | "cvss"; "order"?: "asc" | "desc"; "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "domain": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "status": "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved"; "title": string; "explanation": string; "remediation": string; "cve": string | null; "cvss": number | null; "epss": number | null; "exploit_available": boolean | null; "service_cve": { "finding": string; "others": number } | null; "known_exploited": boolean; "owasp": string | null; "wstg": string | null; "nist_primary": string | null; "nist_secondary": string | null; "references": (string)[]; "details": Record<string, unknown>; "evidence": unknown; "first_seen": number; "last_seen": number; "resolved_at": number | null; "is_new": boolean; "closed_by": "retest" | "attestation" | "decision"; "fix_claim": { "source": "person" | "ticket"; "reported_at": number; "attempts": number; "reason": string | null; "next_attempt_at": number | null } | null; "work_state": "new" | "in-progress" | "still-present" | "fix-reported" | null; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "due_at": number | null; "due_source": "policy" | "kev" | "manual" | null; "tags": (string)[]; "criticality": "low" | "medium" | "high" | "critical" | null; "business_unit": string | null; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "severities": Record<string, number>; "is_search_limited": boolean; "sight": { "state": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "reason": string | null; "looked_at": number | null; "needs": "scan" | "material"; "blind_count": number; "blind": ({ "check": string; "name": string; "subject": string; "reason": string })[] } | null; "coverage": ({ "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "share": number; "count": number | null; "assessed_at": number | null; "assessed_by": (string)[]; "reason": string | null })[] | null };
  };
  /** List frameworks with the number of controls that have evidence for or against them. */
  listFrameworks: {
    input: { query?: { "domain"?: string } };
    reply: { "data": { "domain": string; "mapping_version": string; "assessed_at": number | null; "frameworks": ({ "id": "nist-csf-2.0" | "iso-27001-2022" | "cis-8.1" | "pci-dss-4.0.1" | "nis2-21-2" | "dora" | "soc-2"; "name": string; "counts": { "against": number; "for": number; "not_visible": number; "not_assessed": number } })[] } };
  };
  /** List user groups. */
  listGroups: {
    input: { query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "name": string; "organization": { "id": string; "name": string }; "users": number; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List pending changes of addresses and links, and accounts of other organizations below verified domains. */
  listIdentityChanges: {
    input: {  };
    reply: { "data": { "changes": ({ "kind": "address" | "link"; "organization": string; "connection": string; "email": string; "new_email": string | null; "state": "pending" | "confirmed" | "approved" | "rejected" | "withdrawn"; "expires_at": number; "id": string; "user": string; "name": string; "is_own": boolean; "created_at": number })[]; "conflicts": ({ "email": string; "domain": string; "side": "owner" | "holder"; "holder": string | null; "owner": string | null; "created_at": number })[] } };
  };
  /** List articles and advisories published to the caller, newest first. */
  listInsights: {
    input: { query?: { "page"?: number; "page_size"?: number; "unread"?: "1" } };
    reply: { "data": ({ "id": string; "kind": "article" | "advisory"; "title": string; "summary": string; "body": string; "locale": "en" | "es" | "fr"; "published_at": number; "read": boolean; "because": (string)[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List accessible orders and invoices, newest first. */
  listInvoices: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "number" | "organization" | "item" | "amount" | "state"; "order"?: "asc" | "desc"; "state"?: "open" | "overdue" | "paid" | "failed" | "cancelled"; "q"?: string; "organization"?: string } };
    reply: { "data": ({ "number": string; "organization": { "id": string; "name": string }; "payer": { "id": string; "name": string }; "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing": "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity": number }; "list_cents": number; "discount_percent": number; "discount_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "amount_cents": number; "paid_cents": number; "currency": "usd"; "method": "card" | "invoice"; "state": "open" | "overdue" | "paid" | "failed" | "cancelled"; "po_number": string; "created_at": number; "due_at": number | null; "paid_at": number | null; "cancelled_at": number | null; "period_start": number | null; "period_end": number | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** Search the indicator database. */
  listIocs: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "value" | "type" | "threat" | "score" | "sources" | "last"; "order"?: "asc" | "desc"; "q"?: string } };
    reply: { "data": ({ "id": string; "type": "ip" | "cidr" | "ip:port" | "domain" | "url" | "email" | "md5" | "sha1" | "sha256" | "ja3" | "jarm" | "cve"; "value": string; "score": number; "confidence": number; "first_seen": number; "last_seen": number; "expires_at": number; "expired": boolean; "threat": string | null; "malware": string | null; "tags": (string)[]; "sources": (string)[]; "sightings": ({ "feed": string; "first_seen": number; "last_seen": number; "confidence": number; "threat": string | null; "malware": string | null; "tags": (string)[]; "reference": string | null })[]; "warnings": (string)[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List jobs, newest first. */
  listJobs: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "kind" | "state" | "tries" | "asked" | "error"; "order"?: "asc" | "desc"; "name"?: string; "state"?: "created" | "retry" | "active" | "completed" | "cancelled" | "failed" } };
    reply: { "data": ({ "id": string; "name": string; "state": "created" | "retry" | "active" | "completed" | "cancelled" | "failed"; "key": string | null; "attempts": number; "attempts_at_most": number; "created_at": number; "starts_at": number; "started_at": number | null; "finished_at": number | null; "error": string | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the knowledge versions of the scanner, newest first. */
  listKnowledge: {
    input: {  };
    reply: { "data": ({ "version": string; "number": number; "origin": "initial" | "update" | "bundle"; "created_at": number; "removed_at": number | null; "is_active": boolean; "active_since": number | null; "is_newest": boolean; "libraries": ({ "name": string; "sha256": string; "bytes": number; "entries": number | null; "as_of": string })[]; "runs": number; "changes": { "domains": number; "found": number; "resolved": number; "not_assessed": number } })[] };
  };
  /** List accessible leads, purchase requests and messages, newest first. */
  listLeads: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "who" | "company" | "kind" | "wants" | "since" | "desk" | "state"; "order"?: "asc" | "desc"; "kind"?: "contact" | "partner" | "purchase" | "report"; "without"?: "contact" | "partner" | "purchase" | "report"; "state"?: "new" | "accepted" | "declined"; "q"?: string } };
    reply: { "data": ({ "id": string; "kind": "contact" | "partner" | "purchase" | "report"; "state": "new" | "accepted" | "declined"; "email": string; "domain": string | null; "locale": string; "body": Record<string, unknown>; "created_at": number; "due_at": number | null; "decided_at": number | null; "assigned_to": { "id": string; "name": string } | null; "organization": { "id": string; "name": string } | null; "note": string; "reason": string | null; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List all articles and advisories, including drafts and read counts. */
  listManagedInsights: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "title" | "kind" | "for" | "languages" | "state" | "from" | "reads"; "order"?: "asc" | "desc"; "state"?: "draft" | "scheduled" | "live" | "ended" } };
    reply: { "data": ({ "id": string; "kind": "article" | "advisory"; "texts": { "en": { "title": string; "summary": string; "body": string }; "es": { "title": string; "summary": string; "body": string }; "fr": { "title": string; "summary": string; "body": string } }; "audience": { "to": "all" } | { "to": "plan"; "plans": ("essentials" | "professional" | "enterprise")[] } | { "to": "product"; "products": (string)[] }; "state": "draft" | "scheduled" | "live" | "ended"; "publish_at": number | null; "ends_at": number | null; "version": number; "updated_at": number; "reads": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List manually entered indicators by review state. */
  listManualIndicators: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "value" | "confidence" | "until" | "source" | "by" | "reviewed" | "withdrawn"; "order"?: "asc" | "desc"; "state"?: "pending" | "approved" | "rejected" | "withdrawn" } };
    reply: { "data": ({ "id": string; "type": "ip" | "cidr" | "ip:port" | "domain" | "url" | "email" | "md5" | "sha1" | "sha256" | "ja3" | "jarm" | "cve"; "value": string; "confidence": number; "valid_until": number; "source": string; "threat": string | null; "malware": string | null; "tags": (string)[]; "reference": string | null; "state": "pending" | "approved" | "rejected" | "withdrawn"; "entered_by": string | null; "entered_at": number; "reviewed_by": string | null; "reviewed_at": number | null; "review_reason": string | null; "withdrawn_by": string | null; "withdrawn_at": number | null; "withdrawal_reason": string | null; "is_own": boolean; "warnings": (string)[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "is_only_operator": boolean };
  };
  /** List attribution notices required by data publishers. */
  listNotices: {
    input: {  };
    reply: { "data": ({ "feed": string; "name": string; "licence": string; "notice": string | null })[] };
  };
  /** List the caller's notifications, newest first, with the unread count. */
  listNotifications: {
    input: { query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "domain": string; "kind": "alert" | "domain_record_missing" | "domain_record_unconfirmed" | "domain_verification_ending" | "domain_verification_lapsed" | "domain_verification_restored" | "domain_verified_elsewhere" | "domain_approval_requested" | "domain_approved" | "domain_approval_declined" | "opt_out_requested" | "opt_out_in_force" | "passkey_added" | "authenticator_added" | "recovery_codes_replaced" | "api_key_created" | "factors_after_reset" | "factors_ended" | "address_change_requested" | "address_changed" | "link_requested" | "sign_on_changed"; "title": string; "text": string | null; "severity": "critical" | "high" | "medium" | "low" | "info" | null; "count": number; "raised_at": number; "read": boolean })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "unread": number };
  };
  /** List opt-outs that affect the organization's verified domains. */
  listOptOutRequests: {
    input: {  };
    reply: { "data": ({ "id": string; "target": string; "domains": (string)[]; "state": "pending" | "approved" | "declined" })[] };
  };
  /** List opt-outs from scanning. */
  listOptOuts: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "target" | "by" | "reason" | "state" | "since"; "order"?: "asc" | "desc"; "q"?: string } };
    reply: { "data": ({ "id": string; "target": string; "email": string | null; "reason": string | null; "created_at": number; "by_operator": boolean; "mail_confirmed_at": number | null; "confirmed_at": number | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the assistants that act for people of the organization. */
  listOrganizationAssistants: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "scopes": ("findings.read" | "leaks.read" | "intel.read" | "vendors.manage" | "findings.write")[]; "connected_at": number; "expires_at": number; "last_used_at": number | null; "person": { "id": string; "name": string } })[] };
  };
  /** List accessible organizations. */
  listOrganizations: {
    input: { query?: { "page"?: number; "page_size"?: number; "q"?: string; "type"?: "client" | "partner" | "operator"; "sort"?: "name" | "type" | "administrator" | "domains" | "users" | "plan" | "expiry" | "score" | "points" | "scanned"; "order"?: "asc" | "desc"; "deletion"?: "asked" } };
    reply: { "data": ({ "id": string; "name": string; "type": "client" | "partner" | "operator"; "administrator": { "name": string; "email": string } | null; "domains": ({ "name": string; "state": "pending" | "verified"; "not_found_since": number | null })[]; "partner": { "id": string; "name": string } | null; "users": number | null; "licence": { "state": "active" | "expiring" | "expired"; "plan": string; "ends_at": number | null }; "score": number | null; "confidence": number | null; "criticals": number | null; "points_at_risk": number | null; "last_scan_at": number | null; "created_at": number; "deletion": { "asked_at": number; "reason": string; "declined_at": number | null; "answer": string | null } | null; "purge_at": number | null; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "types": Record<string, number>; "licences": { "ended": number; "ending": number } };
  };
  /** List what stops when users are disabled or removed. */
  listOwnedByUsers: {
    input: { body: { "ids": (string)[] }; idempotencyKey?: string };
    reply: { "data": ({ "kind": "scim-token" | "sign-on-connection" | "group-mapping" | "cloud-account" | "api-key" | "service-account" | "calendar-link" | "alert-setting" | "event-webhook" | "ticket-system" | "report-schedule" | "saved-search" | "work-view" | "vendor-share" | "finding-rule" | "asset-rule" | "watch-rule" | "due-date-policy" | "consent-request" | "domain-contact"; "id": string; "label": string | null })[] };
  };
  /** List the people and groups that findings can be assigned to. */
  listOwners: {
    input: {  };
    reply: { "data": { "people": ({ "id": string; "email": string; "name": string })[]; "groups": ({ "id": string; "name": string })[]; "tags": (string)[]; "business_units": (string)[]; "asset_tags": (string)[] } };
  };
  /** List indicators that match the organization's assets. */
  listOwnIocs: {
    input: {  };
    reply: { "data": ({ "domain": string; "host": string; "matched": string; "last_seen": number; "ioc": { "id": string; "type": "ip" | "cidr" | "ip:port" | "domain" | "url" | "email" | "md5" | "sha1" | "sha256" | "ja3" | "jarm" | "cve"; "value": string; "score": number; "confidence": number; "first_seen": number; "last_seen": number; "expires_at": number; "expired": boolean; "threat": string | null; "malware": string | null; "tags": (string)[]; "sources": (string)[]; "sightings": ({ "feed": string; "first_seen": number; "last_seen": number; "confidence": number; "threat": string | null; "malware": string | null; "tags": (string)[]; "reference": string | null })[]; "warnings": (string)[] } })[]; "looked_at": number };
  };
  /** List the caller's passkeys. */
  listPasskeys: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "synced": boolean; "created_at": number; "last_used_at": number | null })[] };
  };
  /** List permissions of accessible users. */
  listPermissions: {
    input: { query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "email": string; "role_name": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "permissions": (string)[]; "denied": (string)[]; "granted": (string)[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** Get current plan prices and limits. */
  listPlans: {
    input: {  };
    reply: { "data": { "plans": { "essentials": { "price": { "perYear": number; "startsAt": boolean; "perMonth": number | null; "perMonthBilledAnnually": number | null; "statedAnnualSaving": number | null }; "limits": { "testsPerMonth": number | "unlimited" | null; "users": number | "unlimited" | null; "vipSlots": number | "unlimited" | null; "domains": number | "unlimited" | null; "ips": number | "unlimited" | null; "takedownsPerMonth": number | "unlimited" | null }; "supportHours": number | null }; "professional": { "price": { "perYear": number; "startsAt": boolean; "perMonth": number | null; "perMonthBilledAnnually": number | null; "statedAnnualSaving": number | null }; "limits": { "testsPerMonth": number | "unlimited" | null; "users": number | "unlimited" | null; "vipSlots": number | "unlimited" | null; "domains": number | "unlimited" | null; "ips": number | "unlimited" | null; "takedownsPerMonth": number | "unlimited" | null }; "supportHours": number | null }; "enterprise": { "price": { "perYear": number; "startsAt": boolean; "perMonth": number | null; "perMonthBilledAnnually": number | null; "statedAnnualSaving": number | null }; "limits": { "testsPerMonth": number | "unlimited" | null; "users": number | "unlimited" | null; "vipSlots": number | "unlimited" | null; "domains": number | "unlimited" | null; "ips": number | "unlimited" | null; "takedownsPerMonth": number | "unlimited" | null }; "supportHours": number | null } }; "add_ons": { "takedown": { "single": number; "tenPerMonth": number }; "penetrationTest": { "single": number; "tenPerMonth": number }; "vipSlot": { "perYear": number }; "priorityAlerting": { "perYear": number } }; "version": number } };
  };
  /** List disabled public forms. */
  listPublicFeatures: {
    input: {  };
    reply: { "data": { "off": ("sign-up" | "partner-registration" | "contact" | "purchase-requests" | "public-scan")[] } };
  };
  /** List triggered alerts, newest first. */
  listRaisedAlerts: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "raised" | "what" | "severity" | "name" | "sent"; "order"?: "asc" | "desc"; "domain"?: string; "setting"?: string } };
    reply: { "data": ({ "id": string; "setting": { "id": string; "name": string }; "domain": string; "source": "scan" | "import" | "takedown" | "vendor" | "vip"; "title": string; "severity": "critical" | "high" | "medium" | "low" | "info" | null; "count": number; "events": ({ "type": "new_leaked_password" | "new_dark_web_mention" | "new_stealer_logs" | "new_stealer_logs_for_sale" | "new_vulnerabilities" | "known_exploited" | "score_drop" | "new_sub_domain" | "new_port" | "certificate_expiring" | "new_look_alike" | "look_alike_active" | "email_protection" | "new_hacker_channel_mention" | "sensitive_data" | "vip_finding" | "takedown_update" | "vendor_score_drop" | "coverage_lost" | "finding_due_soon" | "finding_overdue" | "finding_escalated" | "asset_change" | "expiry_due" | "certificate_logged"; "severity": "critical" | "high" | "medium" | "low" | "info" | null; "subject": string; "text": string; "finding_id": string | null })[]; "raised_at": number; "held": "muted" | "quiet" | "digest" | null; "due_at": number | null; "released_at": number | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the channels and business units available for reports of the organization. */
  listReportChoices: {
    input: {  };
    reply: { "data": { "channels": ({ "id": string; "kind": "slack" | "teams" | "webhook"; "name": string })[]; "business_units": (string)[] } };
  };
  /** List the runs of a scheduled report with files and deliveries. */
  listReportRuns: {
    input: { path: { "id": string | number }; query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "id": string; "origin": "schedule" | "hand"; "state": "waiting" | "done" | "failed"; "started_at": number; "finished_at": number | null; "domains": (string)[]; "left_out": number; "files": ({ "id": string; "name": string; "format": "pdf" | "csv" | "xlsx"; "size": number })[]; "deliveries": ({ "recipient": string; "kind": "attachment" | "link" | "channel"; "state": "waiting" | "sent" | "failed" | "skipped"; "reason": "mail-refused" | "left" | "not-permitted" | "licence-ended" | "channel-refused" | "channel-removed" | null; "attempts": number; "at": number })[] })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List scheduled reports with their recipients and last runs. */
  listReportSchedules: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "name" | "next" | "people" | "last"; "order"?: "asc" | "desc"; "scope"?: "active" | "all" } };
    reply: { "data": ({ "id": string; "organization": { "id": string; "name": string }; "name": string; "kind": "executive" | "technical"; "formats": ("pdf" | "csv" | "xlsx")[]; "cadence": "weekly" | "monthly" | "quarterly"; "day": number; "time": string; "time_zone": string; "language": "en" | "es" | "fr"; "domains": (string)[]; "business_unit": string | null; "people": ({ "email": string; "delivery": "attachment" | "link" })[]; "channels": ({ "id": string; "kind": "slack" | "teams" | "webhook"; "name": string })[]; "paused": boolean; "next_run_at": number | null; "last_run": { "state": "waiting" | "done" | "failed"; "started_at": number; "undelivered": number } | null; "is_recipient": boolean; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List roles. */
  listRoles: {
    input: {  };
    reply: { "data": ({ "id": string; "role_name": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller" })[] };
  };
  /** List the findings a rule was applied to, newest first. */
  listRuleHits: {
    input: { path: { "id": string | number }; query?: { "page"?: number; "page_size"?: number } };
    reply: { "data": ({ "finding_id": string; "subject": string; "at": number; "fields": (string)[]; "overruled": (string)[]; "overruled_by": string | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the rules for findings in the order of their application. */
  listRules: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "position": number; "enabled": boolean; "filter": Record<string, string>; "fix_title": string | null; "change": { "owner"?: { "kind": "person" | "group"; "id": string }; "add_tags"?: (string)[]; "accept"?: { "until": number; "note": string; "approver": string }; "ticket"?: true }; "ends_at": number | null; "author": string | null; "applied": number; "overruled": number; "problem": string | null; "version": number })[] };
  };
  /** List scans of a domain, newest first. */
  listScans: {
    input: { query: { "page"?: number; "page_size"?: number; "domain": string } };
    reply: { "data": ({ "id": string; "domain": string; "profile": "passive" | "full"; "origin": string; "state": "queued" | "running" | "done" | "failed" | "cancelled"; "stage": string | null; "share_done": number; "findings_so_far": number | null; "blind_so_far": number; "created_at": number; "started_at": number | null; "finished_at": number | null; "error": string | null; "score": number | null; "confidence": number | null; "usage": { "connections": number; "requests": number; "bytes": number; "back_offs": number; "refusals": number; "targets": number; "limits": { "connections": number; "requests": number; "bytes": number }; "busiest": ({ "connections": number; "requests": number; "bytes": number; "back_offs": number; "refusals": number; "target": string })[] } | null; "knowledge": { "version": string; "number": number } | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List provisioning connections of the organization. */
  listScim: {
    input: {  };
    reply: { "data": { "url": string; "connections": ({ "id": string; "name": string; "hint": string; "created_at": number; "rotated_at": number | null; "last_used_at": number | null; "users": number; "groups": number })[] } };
  };
  /** List screenshots, grouped by visual similarity. */
  listScreenshots: {
    input: { query?: { "domain"?: string; "kind"?: "website" | "look-alike" | "suspicious" } };
    reply: { "data": ({ "group": number; "items": ({ "id": string | null; "kind": "website" | "look-alike" | "suspicious"; "domain": string; "subject": string; "about": string | null; "state": "taken" | "unreachable" | "refused" | "not-assessed"; "reason": string | null; "checked_at": number | null; "picture": { "id": string; "taken_at": number; "last_seen": number; "width": number; "height": number; "url": string; "status": number | null; "title": string; "tls_problem": string | null; "is_cut": boolean; "asks_password": boolean; "credentials_to": (string)[] } | null; "likeness": { "score": number; "is_copy": boolean; "page": number; "logo": number | null; "icon": number | null; "form": number | null; "structure": number | null; "is_sparse": boolean; "of": string; "of_picture": string | null } | null; "changes": number })[] })[]; "counts": { "taken": number; "unreachable": number; "refused": number; "not_assessed": number }; "has_browser": boolean; "left_out": number };
  };
  /** List the caller's saved searches of the CVE and indicator databases and of the asset inventory. */
  listSearches: {
    input: {  };
    reply: { "data": ({ "id": string; "kind": "cve" | "ioc" | "asset"; "name": string; "query": string; "subscribed": boolean; "failed": boolean; "failure": string | null; "created_at": number })[] };
  };
  /** List the seeds of the organization and the state of the search for candidates. */
  listSeeds: {
    input: {  };
    reply: { "data": ({ "id": string; "kind": "network" | "asn" | "address" | "organization" | "certificate-organization" | "brand"; "value": string; "note": string | null; "created_by": string | null; "created_at": number; "candidates": number })[]; "expansion": { "state": "none" | "queued" | "running" | "finished"; "finished_at": number | null; "found": number | null; "gaps": ({ "source": string; "reason": string })[]; "left_out": number } };
  };
  /** List the service accounts of the organization. */
  listServiceAccounts: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "purpose": string | null; "hint": string; "scopes": ("intel.read" | "leaks.read" | "scans.start" | "alerts.manage" | "domains.manage" | "findings.read" | "findings.write" | "reports.make" | "takedowns.request" | "vendors.manage" | "vips.manage")[]; "areas": ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[] | null; "domains": (string)[] | null; "units": (string)[] | null; "networks": (string)[]; "owner": { "id": string; "name": string; "is_caller": boolean } | null; "state": "active" | "expired" | "disabled" | "removed" | "moved" | "relation" | "organization" | "demoted" | "unowned" | "rights" | "key"; "created_at": number; "expires_at": number; "rotated_at": number | null; "previous_until": number | null; "last_used_at": number | null })[]; "token_url": string; "mcp_url": string };
  };
  /** List the caller's sessions. */
  listSessions: {
    input: {  };
    reply: { "data": ({ "id": string; "current": boolean; "browser": string; "ip": string; "country": string | null; "created_at": number; "last_active_at": number })[] };
  };
  /** List accessible takedown requests and the remaining monthly quota. */
  listTakedowns: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "name" | "organization" | "reason" | "state" | "clock" | "requested" | "checked" | "reminders"; "order"?: "asc" | "desc"; "state"?: "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn" | "open"; "q"?: string; "organization"?: string; "finding"?: string } };
    reply: { "data": ({ "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "finding": string | null; "reason": "phishing" | "malware" | "mail fraud" | "trademark"; "note": string | null; "state": "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn"; "requested_by": string | null; "requested_at": number; "sent_at": number | null; "in_progress_at": number | null; "closed_at": number | null; "due_at": number; "overdue": boolean; "reminders": number; "next_reminder_at": number | null; "last_checked_at": number | null; "down_since": number | null; "watch_until": number | null; "re_emerged_at": number | null; "has_evidence": boolean; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "counts": Record<string, number>; "quota": { "used": number; "limit": number | null } };
  };
  /** List tickets, newest first. */
  listTickets: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "finding" | "domain" | "state" | "made" | "news"; "order"?: "asc" | "desc"; "finding_id"?: string } };
    reply: { "data": ({ "id": string; "finding_id": string; "state": "sent" | "open" | "in progress" | "done" | "closed"; "external_id": string | null; "external_url": string | null; "created_at": number; "updated_at": number; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "domain": string; "subject": string; "verification": { "result": "pending" | "fixed" | "still there" | "not assessed"; "at": number } | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List the caller's trusted browsers. */
  listTrustedBrowsers: {
    input: {  };
    reply: { "data": ({ "id": string; "browser": string; "ip": string; "created_at": number; "expires_at": number })[] };
  };
  /** List integrations, keys, links, schedules and rules that stopped because their owner has no authority. */
  listUnowned: {
    input: {  };
    reply: { "data": ({ "kind": "scim-token" | "sign-on-connection" | "group-mapping" | "cloud-account" | "api-key" | "service-account" | "calendar-link" | "alert-setting" | "event-webhook" | "ticket-system" | "report-schedule" | "saved-search" | "work-view" | "vendor-share" | "finding-rule" | "asset-rule" | "watch-rule" | "due-date-policy" | "consent-request" | "domain-contact"; "id": string; "label": string | null; "reason": "disabled" | "removed" | "moved" | "relation" | "organization" | "demoted" | "unowned" | "rights" | "key"; "ended_at": number | null; "owner": string | null; "adoptable": boolean })[] };
  };
  /** List the latest uploaded files with their progress. */
  listUploads: {
    input: {  };
    reply: { "data": ({ "id": string; "kind": "combolist" | "breach-csv" | "stealer-logs" | "market-listings" | "mentions" | "nvd" | "cve5" | "kev" | "enisa-kev" | "vulncheck-kev" | "epss" | "exploitdb" | "debian-tracker" | "ubuntu-cve" | "redhat-vex" | "alpine-secdb" | "ioc-csv" | "stix" | "misp" | "threatfox" | "urlhaus" | "feodo" | "sslbl" | "warninglist"; "name": string; "source": string | null; "bytes": number; "received": number; "state": "receiving" | "waiting" | "running" | "done" | "failed" | "cancelled"; "bytes_done": number; "read": number; "added": number; "changed": number; "unchanged": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "created_at": number; "finished_at": number | null })[] };
  };
  /** List users of accessible organizations. */
  listUsers: {
    input: { query?: { "page"?: number; "page_size"?: number; "organization"?: string; "role"?: "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "q"?: string } };
    reply: { "data": ({ "id": string; "first_name": string; "last_name": string; "email": string; "phone": string | null; "role": string; "role_name": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "status": "invited" | "active" | "disabled"; "created_at": number; "last_login": number | null; "organization": { "id": string; "name": string }; "group": { "id": string; "name": string } | null; "two_step": "mail" | "totp"; "approval": "approved" | "restricted" | "awaiting"; "needs_second_operator": boolean; "denied": (string)[]; "granted": (string)[]; "assignments": ({ "organization": string; "domain": string | null })[]; "business_units": (string)[] | null; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List findings of a vendor's passive assessment. */
  listVendorFindings: {
    input: { path: { "id": string | number }; query?: { "page"?: number; "page_size"?: number; "sort"?: "description" | "severity" | "path" | "dispute"; "order"?: "asc" | "desc"; "severity"?: "critical" | "high" | "medium" | "low" | "info"; "dispute"?: "none" | "open" | "accepted" | "rejected"; "q"?: string; "new_only"?: string } };
    reply: { "data": ({ "id": string; "title": string; "description": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "owasp": string | null; "wstg": string | null; "references": (string)[]; "path": string; "remediation": string; "first_seen": number; "last_seen": number; "is_new": boolean; "dispute": "none" | "open" | "accepted" | "rejected"; "dispute_reason": "not ours" | "false positive" | "fixed" | "compensating control" | null; "dispute_text": string | null; "disputed_by": "vendor" | "customer" | null; "answer_text": string | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List accessible vendors, lowest score first. */
  listVendors: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "name" | "tier" | "score" | "trend" | "findings" | "questionnaire" | "assessed" | "organization"; "order"?: "asc" | "desc"; "q"?: string; "tier"?: "critical" | "important" | "standard"; "organization"?: string } };
    reply: { "data": ({ "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact": string | null; "state": "waiting" | "assessing" | "assessed" | "not assessed" | "not found"; "score": number | null; "level": "high" | "medium" | "low" | null; "change": number | null; "confidence": number | null; "assessed_at": number | null; "findings": number; "criticals": number; "open_disputes": number; "questionnaire": "not sent" | "sent" | "answered" | "reviewed"; "questionnaire_due": string | null; "questionnaire_share": number | null; "submitted_at": number; "version": number; "answers_version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List saved views of a list, the work list by default: the caller's own and those shared in the organization. */
  listViews: {
    input: { query?: { "list"?: string } };
    reply: { "data": ({ "id": string; "name": string; "query": string; "shared": boolean; "own": boolean; "deletable": boolean; "owner": string | null })[] };
  };
  /** List findings of a VIP. */
  listVipFindings: {
    input: { path: { "id": string | number }; query?: { "page"?: number; "page_size"?: number; "sort"?: "severity" | "kind" | "summary" | "matched" | "source" | "happened" | "first"; "order"?: "asc" | "desc"; "kind"?: "leaked-credential" | "infected-machine" | "dark-web-mention" | "hacker-channel-mention" | "sensitive-data"; "q"?: string; "new_only"?: string } };
    reply: { "data": ({ "id": string; "kind": "leaked-credential" | "infected-machine" | "dark-web-mention" | "hacker-channel-mention" | "sensitive-data"; "severity": "critical" | "high" | "medium" | "low" | "info"; "summary": string; "source": string | null; "matched": string | null; "happened_on": string | null; "first_seen": number; "is_new": boolean })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List accessible VIPs, with the slots of one organization. */
  listVips: {
    input: { query?: { "page"?: number; "page_size"?: number; "sort"?: "name" | "addresses" | "consent" | "findings" | "newest" | "organization"; "order"?: "asc" | "desc"; "q"?: string; "organization"?: string } };
    reply: { "data": ({ "id": string; "organization": { "id": string; "name": string }; "full_name": string; "title": string | null; "corporate_emails": (string)[]; "suspended_emails": (string)[]; "personal_emails": (string)[]; "usernames": (string)[]; "consent": "not required" | "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "private_identifiers": ({ "kind": "personal" | "username"; "value": string; "consent": "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "consent_at": number | null })[]; "findings": number | null; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "reason": string | null; "new_findings": number; "newest_finding_at": number | null; "created_at": number; "updated_at": number; "version": number })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "slots": { "used": number; "limit": number | null } };
  };
  /** List keywords that mentions are searched for. */
  listWatchRules: {
    input: { query?: { "page"?: number; "page_size"?: number; "domain"?: string } };
    reply: { "data": ({ "id": string; "organization": string; "domain": string; "keyword": string; "whole_word": boolean; "exceptions": (string)[]; "origin": "domain" | "hand"; "created_at": number; "has_run": boolean; "suspended": boolean })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number } };
  };
  /** List deliveries of a webhook, newest first. */
  listWebhookDeliveries: {
    input: { path: { "id": string | number }; query?: { "state"?: "waiting" | "delivered" | "dead"; "before"?: string; "limit"?: number } };
    reply: { "data": ({ "event": string; "type": "finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded"; "state": "waiting" | "delivered" | "dead"; "attempts": number; "created_at": number; "attempted_at": number | null; "next_attempt_at": number | null; "status": number | null; "error": string | null; "took_ms": number | null })[]; "next": string | null };
  };
  /** List the webhooks of the organization with their filter and health. */
  listWebhooks: {
    input: {  };
    reply: { "data": ({ "id": string; "name": string; "address": string; "types": ("finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded")[]; "min_severity": "critical" | "high" | "medium" | "low" | "info" | null; "areas": ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[]; "domains": (string)[]; "units": (string)[]; "language": "en" | "es" | "fr"; "enabled": boolean; "state": "active" | "failing" | "paused" | "off" | "ended"; "paused_reason": "failing" | "gone" | "not-allowed" | null; "failing_since": number | null; "next_attempt_at": number | null; "waiting": number; "dead": number; "behind": number; "former_secret_until": number | null; "owner": string | null; "created_at": number; "version": number })[] };
  };
  /** List findings of all areas and domains in scope for remediation. */
  listWork: {
    input: { query?: { "domain"?: string; "severity"?: string; "area"?: string; "status"?: "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved" | "active" | "all"; "q"?: string; "host"?: string; "product"?: string; "port"?: string; "cve"?: string; "kev"?: string; "exploit"?: string; "epss_min"?: number; "owner"?: string | "me" | "none"; "tag"?: string; "overdue"?: string; "fix_reported"?: string; "first_seen_from"?: number; "first_seen_to"?: number; "last_seen_from"?: number; "last_seen_to"?: number; "check"?: string; "outcome"?: string; "fix"?: string; "business_unit"?: string; "asset_tag"?: string; "criticality"?: string; "page"?: number; "page_size"?: number; "sort"?: "risk" | "severity" | "due" | "first_seen" | "last_seen" | "cvss" | "epss" | "subject" | "host" | "area" | "status" | "owner" | "title" | "organization" | "domain" | "product" | "port" | "cve" | "tags"; "order"?: "asc" | "desc" } };
    reply: { "data": ({ "id": string; "domain": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "status": "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved"; "title": string; "cve": string | null; "cvss": number | null; "epss": number | null; "exploit_available": boolean | null; "known_exploited": boolean; "first_seen": number; "last_seen": number; "resolved_at": number | null; "fix_claim": { "source": "person" | "ticket"; "reported_at": number; "attempts": number; "reason": string | null; "next_attempt_at": number | null } | null; "work_state": "new" | "in-progress" | "still-present" | "fix-reported" | null; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "due_at": number | null; "due_source": "policy" | "kev" | "manual" | null; "tags": (string)[]; "version": number; "organization": { "id": string; "name": string }; "host": string | null; "product": string | null; "port": string | null; "overdue": boolean; "ticket": { "state": "sent" | "open" | "in progress" | "done" | "closed"; "external_id": string | null } | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "as_of": number; "fix_title": string | null; "overdue": number; "unassigned": number };
  };
  /** Sign in, step 1: credentials. */
  logIn: {
    input: { body: { "email": string; "password": string; "remember_me"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "otp_required": true; "challenge_id": string; "method": "mail" | "totp" | "passkey"; "passkey": boolean; "resend_after": number } } | { "data": { "otp_required": false; "must_change_password": boolean } } | { "data": { "otp_required": false; "signup_id": string; "resend_after": number } };
  };
  /** Sign out of the current session. */
  logOut: {
    input: { idempotencyKey?: string };
    reply: { "data": { "signed_out": true; "next": string | null } };
  };
  /** Look up a list of indicators, defanged or not; every line is known, unknown or invalid. */
  lookUpIocs: {
    input: { body: { "values": (string)[] }; idempotencyKey?: string };
    reply: { "data": ({ "input": string; "value": string | null; "type": "ip" | "cidr" | "ip:port" | "domain" | "url" | "email" | "md5" | "sha1" | "sha256" | "ja3" | "jarm" | "cve" | null; "known": boolean; "ioc": { "id": string; "type": "ip" | "cidr" | "ip:port" | "domain" | "url" | "email" | "md5" | "sha1" | "sha256" | "ja3" | "jarm" | "cve"; "value": string; "score": number; "confidence": number; "first_seen": number; "last_seen": number; "expires_at": number; "expired": boolean; "threat": string | null; "malware": string | null; "tags": (string)[]; "sources": (string)[]; "sightings": ({ "feed": string; "first_seen": number; "last_seen": number; "confidence": number; "threat": string | null; "malware": string | null; "tags": (string)[]; "reference": string | null })[]; "warnings": (string)[] } | null; "warnings": (string)[] })[]; "counts": { "lines": number; "known": number; "unknown": number; "unreadable": number } };
  };
  /** Create the PDF report of a domain, or return the current one. */
  makeReport: {
    input: { body: { "domain"?: string; "kind"?: "executive" | "technical" }; idempotencyKey?: string };
    reply: { "data": { "file_path": string; "ready": boolean } };
  };
  /** Set the owner, tags, criticality and business unit of assets. */
  markAssets: {
    input: { body: { "ids": (string)[]; "owner"?: string | null; "business_unit"?: string | null; "criticality"?: "low" | "medium" | "high" | "critical" | null; "add_tags"?: (string)[]; "remove_tags"?: (string)[] } };
    reply: { "data": { "changed": number } };
  };
  /** Mark the findings of a VIP as seen. */
  markVipSeen: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "saved": true } };
  };
  /** Mark the questionnaire as sent or reviewed. */
  moveQuestionnaire: {
    input: { path: { "id": string | number }; body: { "state": "sent" | "reviewed"; "due"?: string | null }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact": string | null; "state": "waiting" | "assessing" | "assessed" | "not assessed" | "not found"; "score": number | null; "level": "high" | "medium" | "low" | null; "change": number | null; "confidence": number | null; "assessed_at": number | null; "findings": number; "criticals": number; "open_disputes": number; "questionnaire": "not sent" | "sent" | "answered" | "reviewed"; "questionnaire_due": string | null; "questionnaire_share": number | null; "submitted_at": number; "version": number; "answers_version": number } };
  };
  /** Update the status of a takedown request. */
  moveTakedown: {
    input: { path: { "id": string | number }; body: { "state": "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn"; "note"?: string | null; "version": number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "finding": string | null; "reason": "phishing" | "malware" | "mail fraud" | "trademark"; "note": string | null; "state": "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn"; "requested_by": string | null; "requested_at": number; "sent_at": number | null; "in_progress_at": number | null; "closed_at": number | null; "due_at": number; "overdue": boolean; "reminders": number; "next_reminder_at": number | null; "last_checked_at": number | null; "down_since": number | null; "watch_until": number | null; "re_emerged_at": number | null; "has_evidence": boolean; "version": number } };
  };
  /** Get a challenge to register a passkey. */
  newPasskeyOptions: {
    input: { idempotencyKey?: string };
    reply: { "data": { "rp": { "id": string; "name": string }; "user": { "id": string; "name": string; "displayName": string }; "challenge": string; "pubKeyCredParams": ({ "alg": number; "type": "public-key" })[]; "timeout": number; "excludeCredentials": ({ "id": string; "type": "public-key"; "transports": (string)[] })[]; "authenticatorSelection": { "residentKey": "required"; "requireResidentKey": true; "userVerification": "required" }; "attestation": "none" } };
  };
  /** Replace the recovery codes; the new ones are returned once. */
  newRecoveryCodes: {
    input: { idempotencyKey?: string };
    reply: { "data": { "recovery_codes": (string)[] } };
  };
  /** Get the assessment page of a vendor link. */
  openSharedVendor: {
    input: { body: { "token": string }; idempotencyKey?: string };
    reply: { "data": { "organization": string; "name": string; "domain": string; "score": number | null; "level": "high" | "medium" | "low" | null; "confidence": number | null; "criticals": number; "assessed_at": number | null; "trend": ({ "at": number; "score": number })[]; "may_answer": boolean; "expires_at": number; "questionnaire_due": string | null; "answers_version": number; "findings": ({ "id": string; "title": string; "description": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "owasp": string | null; "wstg": string | null; "references": (string)[]; "path": string; "remediation": string; "first_seen": number; "last_seen": number; "is_new": boolean; "dispute": "none" | "open" | "accepted" | "rejected"; "dispute_reason": "not ours" | "false positive" | "fixed" | "compensating control" | null; "dispute_text": string | null; "disputed_by": "vendor" | "customer" | null; "answer_text": string | null })[]; "answers": ({ "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "answer": "yes" | "partly" | "no" | "not applicable"; "note": string | null; "by": "vendor" | "customer"; "at": number })[]; "files": ({ "id": string; "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "name": string; "media_type": string; "size": number; "by": "vendor" | "customer"; "at": number })[]; "evidence": { "files": number; "bytes": number; "most_files": number; "most_bytes": number } } };
  };
  /** Order by invoice. */
  orderByInvoice: {
    input: { body: { "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing"?: "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity"?: number }; "locale"?: "en" | "es" | "fr"; "organization"?: string; "agreed_cents"?: number }; idempotencyKey?: string };
    reply: { "data": { "number": string; "organization": { "id": string; "name": string }; "payer": { "id": string; "name": string }; "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing": "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity": number }; "list_cents": number; "discount_percent": number; "discount_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "amount_cents": number; "paid_cents": number; "currency": "usd"; "method": "card" | "invoice"; "state": "open" | "overdue" | "paid" | "failed" | "cancelled"; "po_number": string; "created_at": number; "due_at": number | null; "paid_at": number | null; "cancelled_at": number | null; "period_start": number | null; "period_end": number | null } };
  };
  /** Get a challenge to sign in with a passkey. */
  passkeyOptions: {
    input: { idempotencyKey?: string };
    reply: { "data": { "challenge": string; "timeout": number; "rpId": string; "allowCredentials"?: ({ "id": string; "type": "public-key"; "transports": (string)[] })[]; "userVerification": "required" } };
  };
  /** Sign in with a passkey alone. */
  passkeySignIn: {
    input: { body: { "credential": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "authenticatorData": string; "signature": string; "userHandle"?: string } }; "remember_me"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "signed_in": true; "must_change_password": boolean } };
  };
  /** Preview a label rule: how many assets match. */
  previewAssetRule: {
    input: { body: { "query": string }; idempotencyKey?: string };
    reply: { "data": { "matching": number; "examples": ({ "id": string; "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "name": string })[] } };
  };
  /** Validate a client list without importing it. */
  previewClients: {
    input: { body: { "csv": string }; idempotencyKey?: string };
    reply: { "data": { "read": number; "good": number; "problems": ({ "line": number; "column": string | null; "problem": "unreadable" | "empty" | "too_many" | "missing_column" | "unknown_column" | "repeated_column" | "cells" | "required" | "too_long" | "formula" | "not_allowed" | "bad_domain" | "public_suffix" | "free_mail" | "bad_email" | "bad_plan" | "bad_language" | "domain_twice" | "email_twice" | "domain_elsewhere" | "domain_known" | "email_taken" | "no_authority" })[]; "problem_count": number; "sample": ({ "line": number; "name": string; "domain": string; "plan": "essentials" | "professional" | "enterprise"; "administrator": string })[] } };
  };
  /** Preview a file of vulnerabilities or indicators without storing it. */
  previewImport: {
    input: { query: { "kind": "nvd" | "cve5" | "kev" | "enisa-kev" | "vulncheck-kev" | "epss" | "exploitdb" | "debian-tracker" | "ubuntu-cve" | "redhat-vex" | "alpine-secdb" | "ioc-csv" | "stix" | "misp" | "threatfox" | "urlhaus" | "feodo" | "sslbl" | "warninglist"; "partial"?: "true" | "false" }; idempotencyKey?: string };
    reply: { "data": { "entries": ({ "title": string; "detail": string })[]; "read": number; "bad": number; "bad_records": ({ "line": number; "reason": string })[] } };
  };
  /** Preview a report of one domain as PDF. */
  previewReport: {
    input: { body: { "kind": "executive" | "technical"; "domain"?: string; "language": "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: null;
  };
  /** Preview a rule: how many open findings match, and which rules take precedence. */
  previewRule: {
    input: { body: { "filter": Record<string, string>; "change": { "owner"?: { "kind": "person" | "group"; "id": string }; "add_tags"?: (string)[]; "accept"?: { "until": number; "note": string; "approver": string }; "ticket"?: true } }; idempotencyKey?: string };
    reply: { "data": { "matching": number; "open": number; "examples": ({ "id": string; "title": string; "subject": string })[]; "contradicting": ({ "id": string; "name": string; "findings": number })[] } };
  };
  /** Check the record that verifies control of the domain. */
  proveOptOut: {
    input: { body: { "token": string; "method": "dns" | "file" }; idempotencyKey?: string };
    reply: { "data": { "domain": string; "state": "proof_required" | "accepted"; "proof": { "txt": string; "file_path": string; "file_line": string }; "outcome": "found" | "not-found" | "probe-error"; "reason": string | null } };
  };
  /** Get the public report of a domain (counts only); starts or joins a light scan if there is none from the last 24 hours. */
  publicReport: {
    input: { body: { "domain": string }; idempotencyKey?: string };
    reply: { "data": { "domain": string; "state": "queued" | "running" | "done" | "failed"; "stage": string | null; "share": number; "asked_at": number | null; "finished_at": number | null; "fresh_until": number | null; "resolves": boolean | null; "hosts": number | null; "cards": Record<string, { "count": number | null; "blind": "no-source" | "stale" | "needs-proof" | "probe-error" | "partly" | null }> | null; "areas_searched": number; "areas": { "assessed": number; "all": number } | null; "score": { "value": number; "level": "high" | "medium" | "low"; "criticals": number; "change": number | null; "confidence": number; "range": { "from": number; "to": number } } | null; "not_assessed": ({ "reason": string; "checks": number })[] } };
  };
  /** Replace the emergency accounts: administrators who always sign in with password and code. */
  putEmergencyAccounts: {
    input: { body: { "users": (string)[] } };
    reply: { "data": { "saved": true } };
  };
  /** Replace the mapping of the provider's groups to roles and business units. */
  putGroupMap: {
    input: { body: { "default_role": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller" | null; "groups": ({ "name": string; "role": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller" | null; "unit": string | null })[] } };
    reply: { "data": { "saved": true } };
  };
  /** Update the session policy of the organization; it applies from each user's next request. */
  putSessionPolicy: {
    input: { body: { "idle_minutes": number | null; "absolute_minutes": number | null; "networks": (string)[]; "passkey_roles": ("super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller")[] } };
    reply: { "data": { "saved": true } };
  };
  /** Set the remediation policy: due dates by severity and criticality, business days, reminders, escalation. */
  putSlaPolicy: {
    input: { body: { "days": { "critical": { "standard": number | null; "critical": number | null }; "high": { "standard": number | null; "critical": number | null }; "medium": { "standard": number | null; "critical": number | null }; "low": { "standard": number | null; "critical": number | null }; "info": { "standard": number | null; "critical": number | null } }; "critical_assets": (string)[]; "business_days_only": boolean; "time_zone": string; "holidays": (string)[]; "remind_days": number; "escalate_days": number; "escalate_to": { "kind": "person" | "group"; "id": string } | null; "version": number } };
    reply: { "data": { "days": { "critical": { "standard": number | null; "critical": number | null }; "high": { "standard": number | null; "critical": number | null }; "medium": { "standard": number | null; "critical": number | null }; "low": { "standard": number | null; "critical": number | null }; "info": { "standard": number | null; "critical": number | null } }; "critical_assets": (string)[]; "business_days_only": boolean; "time_zone": string; "holidays": (string)[]; "remind_days": number; "escalate_days": number; "escalate_to": { "kind": "person" | "group"; "id": string } | null; "enabled": boolean; "version": number } };
  };
  /** Connect a ticket system after testing the connection; a signing key is returned once. */
  putTicketSystem: {
    input: { body: { "webhook": string } | { "kind": "jira-cloud" | "jira-data-center"; "url": string; "account"?: string; "token": string; "project": string; "type"?: string } };
    reply: { "data": { "id": string; "webhook": string; "state": "working" | "failing" | "stopped"; "kind": "jira-cloud" | "jira-data-center" | "tickets"; "inbound_url": string | null; "secret": string | null } };
  };
  /** Get queue counts by job type, the oldest waiting job, and the running workers. */
  queueState: {
    input: {  };
    reply: { "data": { "oldest_waiting_at": number | null; "queues": ({ "name": string; "waiting": number; "active": number; "failed": number; "completed": number })[]; "workers": ({ "id": string; "host": string; "pid": number; "concurrency": number; "started_at": number; "seen_at": number })[] } };
  };
  /** Calculate the price of an order. */
  quoteOrder: {
    input: { body: { "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing"?: "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity"?: number }; "locale"?: "en" | "es" | "fr"; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "organization": { "id": string; "name": string }; "quote": { "list_cents": number; "discount_percent": number; "discount_cents": number; "net_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "total_cents": number; "currency": "usd"; "every": "month" | "year" | null; "due_days": number } | null } };
  };
  /** Rank clients by exploited findings and points lost, with the first ten actions of all clients together. */
  rankClients: {
    input: { query?: { "page"?: number; "page_size"?: number; "q"?: string; "high_risk"?: string; "overdue"?: string } };
    reply: { "data": ({ "id": string; "name": string; "score": number | null; "not_found_since": number | null; "confidence": number | null; "areas_assessed": number | null; "points_at_risk": number; "open": number; "critical": number; "exploited": number; "overdue": number; "change": number | null; "last_scan_at": number | null; "first_fix": string | null })[]; "pagination": { "num_pages": number; "page": number; "page_size": number; "total": number }; "fixes": ({ "check": string; "outcome": string; "title": string; "remediation": string; "urgency": "exploited" | "open-access" | "exploitable" | "severe" | "moderate" | "minor"; "clients": number; "findings": number; "points": number })[]; "totals": { "clients": number; "high_risk": number; "unscored": number; "exploited": number; "kept": number; "missed": number; "overdue": number } | null };
  };
  /** Get an asset with its history, findings and related assets. */
  readAsset: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "domain": string; "key": string; "name": string; "hosts": (string)[]; "ips": (string)[]; "port": number | null; "product": string | null; "version": string | null; "asn": number | null; "country": string | null; "provider": string | null; "expires_at": number | null; "facts": { "registrar"?: string | null; "registered_at"?: number | null; "registration_status"?: (string)[]; "name_servers"?: (string)[]; "resolution"?: string | null; "aliases"?: (string)[]; "ip_version"?: 4 | 6; "asn_name"?: string | null; "edge"?: string | null; "not_public"?: string | null; "protocol"?: "tcp" | "udp"; "service"?: string | null; "cpe"?: string | null; "tls"?: boolean; "banner"?: string | null; "status"?: number; "title"?: string; "final_url"?: string; "redirects_to"?: string | null; "server"?: string | null; "technologies"?: (string)[]; "certificate"?: string | null; "analytics"?: (string)[]; "favicon"?: string | null; "end_of_life"?: string | null; "supported_from"?: string | null; "subject"?: string; "issuer"?: string; "serial"?: string; "names"?: (string)[]; "not_before"?: number; "not_after"?: number; "key_type"?: string; "key_bits"?: number | null; "signature"?: string; "weak"?: ("key" | "signature")[]; "self_signed"?: boolean; "trusted"?: boolean; "trust_problem"?: string | null; "chain"?: ({ "subject": string; "issuer": string; "not_after": number })[]; "logs"?: (string)[] }; "first_seen": number; "last_seen": number; "gone_at": number | null; "is_new": boolean; "owner": string | null; "tags": (string)[]; "criticality": "low" | "medium" | "high" | "critical" | null; "business_unit": string | null; "disposition": "own" | "not_own" | "supplier" | "watch"; "findings": number; "worst": "critical" | "high" | "medium" | "low" | "info" | null; "history": ({ "id": number; "at": number; "event": "appeared" | "returned" | "changed" | "vanished"; "changes": ({ "field": string; "before": string | null; "after": string | null })[] })[]; "finding_list": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "status": string; "first_seen": number })[]; "neighbors": ({ "id": string; "kind": "domain" | "host" | "address" | "service" | "website" | "technology" | "certificate"; "name": string; "gone_at": number | null })[]; "attribution": { "certainty": "confirmed" | "probable" | "shared"; "path": ({ "source": string; "from": string; "to": string; "detail": string | null })[]; "sources": (string)[] }; "disposition_decision": { "reason": string; "by": string | null; "at": number } | null; "notes": ({ "id": string; "at": number; "author": string | null; "text": string })[] } };
  };
  /** Get the asset graph: domain, hosts, services and findings. */
  readAssetGraph: {
    input: { query?: { "domain"?: string; "new_only"?: string } };
    reply: { "data": { "domain": string; "nodes": ({ "kind": "domain" | "host" | "service" | "finding"; "label": string; "parent": number | null; "worst": "critical" | "high" | "medium" | "low" | "info" | null; "findings": number; "id": string | null; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings" | null; "is_new": boolean })[]; "left_out": number; "coverage": ({ "host": string; "areas": ({ "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "share": number; "count": number | null; "assessed_at": number | null; "assessed_by": (string)[]; "reason": string | null })[] })[] } };
  };
  /** Read what a client asks for before a person decides. */
  readAssistantRequest: {
    input: { query: { "response_type"?: string; "client_id": string; "redirect_uri": string; "code_challenge"?: string; "code_challenge_method"?: string; "state"?: string; "scope"?: string; "resource"?: string } };
    reply: { "data": { "client": { "name": string; "registered_at": number; "redirect_host": string; "is_local": boolean }; "scopes": ("findings.read" | "leaks.read" | "intel.read" | "vendors.manage" | "findings.write")[]; "days": number; "decline_url": string } };
  };
  /** Blocklist of active indicators of one type as plain text, one per line; values on warning lists are excluded. */
  readBlocklist: {
    input: { path: { "type": string | number }; query?: { "min_confidence"?: number; "limit"?: number } };
    reply: null;
  };
  /** List expiry dates of certificates, registrations, accepted risks, product support, verification and licence. */
  readCalendar: {
    input: { query?: { "domain"?: string } };
    reply: { "data": ({ "kind": "certificate" | "registration" | "end_of_life" | "accepted_risk" | "verification" | "licence"; "at": number; "subject": string; "domain": string | null; "asset": string | null; "finding": string | null; "area": string | null })[] };
  };
  /** Read the calendar as an iCalendar file with a secret link. */
  readCalendarFeed: {
    input: { path: { "token": string | number } };
    reply: null;
  };
  /** Get the progress and the result of the caller's own bulk change that runs as a job. */
  readChange: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "state": "running" | "done" | "failed"; "total": number; "done": number; "changed": number; "skipped": ({ "reason": "changed" | "resolved" | "not found" | "too many tags"; "findings": number })[]; "skipped_ids": (string)[]; "undo_until": number | null; "failure": string | null } };
  };
  /** Sync a cloud account now. */
  readCloudAccount: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "queued": true } };
  };
  /** Get a CVE, each value with its source. */
  readCve: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "title": string | null; "description": string | null; "published": number | null; "updated": number; "status": "received" | "awaiting-analysis" | "undergoing-analysis" | "analyzed" | "modified" | "deferred" | "rejected" | "published"; "awaiting_analysis": boolean; "cvss": number | null; "cvss_version": string | null; "cvss_source": string | null; "severity": "none" | "low" | "medium" | "high" | "critical" | null; "vendors": (string)[]; "products": (string)[]; "exploit": boolean; "kev": boolean; "kev_due": string | null; "ransomware": boolean; "epss": number | null; "epss_percentile": number | null; "description_source": string | null; "cvss_vector": string | null; "cvss_reason": string | null; "scores": ({ "version": string; "score": number; "severity": string | null; "vector": string; "source": string; "type": string; "feed": string; "recomputed": { "score": number; "agrees": boolean } | null })[]; "weaknesses": ({ "feed": string; "source": string; "cwe": string })[]; "references": ({ "feed": string; "url": string; "source": string; "tags": (string)[] })[]; "exploits": ({ "source": string; "ref": string; "seen": string | null; "detail": string | null })[]; "kev_entry": { "name": string; "added": string; "due": string | null; "action": string | null; "ransomware": boolean; "notes": (string)[] } | null; "epss_history": ({ "day": string; "score": number; "percentile": number })[]; "changes": ({ "at": number; "feed": string; "field": string; "before": string | null; "after": string | null })[]; "sources": ({ "feed": string; "updated": number; "status": string; "loaded_at": number })[]; "affected_count": number; "affected_source": string | null; "ssvc": Record<string, string> | null; "clock": { "bod_26_04": { "mildest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "strictest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "ssvc": { "mildest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "strictest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "inputs": { "in_kev": boolean | null; "exposed": boolean | null; "automatable": boolean | null; "technical_impact": "partial" | "total" | null; "exploitation": "none" | "poc" | "active" | null; "human_impact": "low" | "medium" | "high" | "very-high" | null } } } };
  };
  /** Get the verification request of an emailed link. */
  readDomainContact: {
    input: { body: { "token": string }; idempotencyKey?: string };
    reply: { "data": { "organization": string; "domain": string; "role": "registrant" | "technical"; "state": "requested" | "confirmed" | "refused"; "expires_at": number } };
  };
  /** Get whether a domain can be spoofed, with reasons. */
  readEmailPosture: {
    input: { query?: { "domain"?: string } };
    reply: { "data": { "domain": string; "answer": "yes" | "partly" | "no" | "unknown"; "because": string; "sentence": string } };
  };
  /** Get the answer about one exploited vulnerability with its evidence. */
  readExploited: {
    input: { path: { "cve": string | number }; query?: { "domain"?: string } };
    reply: { "data": { "cve": string; "name": string; "vendor": string; "product": string; "product_name": string; "catalogues": ({ "catalogue": "cisa" | "enisa" | "vulncheck"; "added": string })[]; "added": string; "due": string | null; "ransomware": boolean; "cvss": number | null; "epss": number | null; "epss_percentile": number | null; "epss_day": string | null; "state": "affected-proved" | "affected-version" | "undecidable" | "not-assessed" | "fixed" | "not-present"; "reason": "no-version" | "patch-level" | "build-unknown" | "setting" | "exploitation-only" | "back-port" | "platform-unknown" | "not-described" | "no-definition" | "no-network-service" | "not-verified" | "no-full-scan" | "stale" | "hosts-not-covered" | "hidden" | null; "decided_by": "test" | "version" | "definition" | "distribution" | "vendor" | "none"; "evidence_at": number | null; "places": number; "hosts": (string)[]; "clock": { "bod_26_04": { "mildest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "strictest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "ssvc": { "mildest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "strictest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "inputs": { "in_kev": boolean | null; "exposed": boolean | null; "automatable": boolean | null; "technical_impact": "partial" | "total" | null; "exploitation": "none" | "poc" | "active" | null; "human_impact": "low" | "medium" | "high" | "very-high" | null } } | null; "services": ({ "domain": string; "host": string; "ip": string; "port": number; "protocol": string; "product": string | null; "version": string | null; "state": "affected-proved" | "affected-version" | "undecidable" | "fixed"; "decided_by": "test" | "version" | "definition" | "distribution" | "vendor" | "none"; "reason": "no-version" | "patch-level" | "build-unknown" | "setting" | "exploitation-only" | "back-port" | "platform-unknown" | "not-described" | null; "evidence": string | null; "seen": number; "finding": string | null; "finding_status": string | null })[] }; "coverage": { "gap": "not-verified" | "no-full-scan" | "stale" | "hosts-not-covered" | "hidden" | null; "uncovered": number; "since": number | null; "domains": number } };
  };
  /** Get the queue position of the session's pending export. */
  readExportQueue: {
    input: {  };
    reply: { "data": { "position": number | null } };
  };
  /** Get a finding with its history. */
  readFinding: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "domain": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "status": "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved"; "title": string; "explanation": string; "remediation": string; "cve": string | null; "cvss": number | null; "epss": number | null; "exploit_available": boolean | null; "service_cve": { "finding": string; "others": number } | null; "known_exploited": boolean; "owasp": string | null; "wstg": string | null; "nist_primary": string | null; "nist_secondary": string | null; "references": (string)[]; "details": Record<string, unknown>; "evidence": unknown; "first_seen": number; "last_seen": number; "resolved_at": number | null; "is_new": boolean; "closed_by": "retest" | "attestation" | "decision"; "fix_claim": { "source": "person" | "ticket"; "reported_at": number; "attempts": number; "reason": string | null; "next_attempt_at": number | null } | null; "work_state": "new" | "in-progress" | "still-present" | "fix-reported" | null; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "due_at": number | null; "due_source": "policy" | "kev" | "manual" | null; "tags": (string)[]; "criticality": "low" | "medium" | "high" | "critical" | null; "business_unit": string | null; "version": number; "history": ({ "at": number; "kind": string; "status": string | null; "note": string | null; "author": string | null; "approver": string | null; "expires_at": number | null; "verdict": "fixed" | "still there" | "not assessed" | null; "source": string | null; "reset": { "on": string; "responsible": string } | null; "proof": { "target": string; "result": "target-gone" | "not-detected" } | null; "changes": ({ "kind": string; "before": string; "after": string })[]; "knowledge": string | null })[]; "knowledge": string | null; "points": number | null; "fixed_version": string | null; "vulnerability": { "epss_percentile": number | null; "epss_day": string | null; "clock": { "bod_26_04": { "mildest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "strictest": "next-upgrade" | "60-days" | "14-days" | "3-days" | "3-days-triage"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "ssvc": { "mildest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "strictest": "defer" | "scheduled" | "out-of-cycle" | "immediate"; "missing": ("inKev" | "exposed" | "automatable" | "technicalImpact" | "exploitation" | "humanImpact")[] }; "inputs": { "in_kev": boolean | null; "exposed": boolean | null; "automatable": boolean | null; "technical_impact": "partial" | "total" | null; "exploitation": "none" | "poc" | "active" | null; "human_impact": "low" | "medium" | "high" | "very-high" | null } }; "kev": { "added": string; "due": string | null; "action": string | null; "ransomware": boolean } | null; "exploits": ({ "source": string; "ref": string })[]; "advisories": (string)[] } | null; "why_mine": { "host": string; "ips": (string)[]; "sources": ({ "id": string; "via": string | null })[]; "path": ({ "source": string; "from": string; "to": string; "detail": string | null })[]; "aliases": (string)[]; "addresses": ({ "ip": string; "asn": number | null; "organization": string | null; "country": string | null; "provider": string | null; "edge": string | null; "not_public": string | null })[]; "first_seen": number } | null } };
  };
  /** Get the 60-day outlook of a domain. */
  readForecast: {
    input: { query?: { "domain"?: string } };
    reply: { "data": { "domain": string; "at": number; "last_scan": number | null; "next_scan": number | null; "score": number | null; "not_found_since": number | null; "level": "high" | "medium" | "low" | null; "criticals": number; "confidence": number; "areas_assessed": number; "areas_all": number; "history": "none" | "little" | "enough"; "runs": number; "trend_per_week": number; "past": ({ "at": number; "score": number })[]; "do_nothing": ({ "at": number; "median": number; "low80": number; "high80": number; "low50": number; "high50": number })[]; "fix_top_three": ({ "at": number; "median": number; "low80": number; "high80": number; "low50": number; "high50": number })[]; "chance_of_high_risk": number | null; "exploitation": { "days_30": number; "days_60": number; "cves": number; "estimated": number } | null; "vectors": ({ "kind": "known-vulnerability" | "password-reuse" | "stolen-session" | "phishing" | "forged-mail" | "open-service" | "web-weakness" | "takeover" | "exposed-data"; "product": string | null; "findings": number; "chance": number; "change": number | null; "basis": "epss" | "estimate"; "impact": number; "worst": "critical" | "high" | "medium" | "low" | "info"; "highest_epss": number | null; "known_exploited": number; "exploit_available": number; "example": string })[]; "warnings": ({ "kind": "known-exploited" | "look-alike-mail" | "stealer-log" | "mention" | "leak" | "new-severe" | "certificate-expires" | "acceptance-ends" | "registration-ends"; "at": number; "is_expected": boolean; "count": number; "subject": string })[]; "actions": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "explanation": string; "remediation": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "urgency": "exploited" | "open-access" | "exploitable" | "severe" | "moderate" | "minor"; "reasons": ("known-exploited" | "ransomware" | "exploit-public" | "epss" | "unauthenticated" | "attack-path" | "critical-asset")[]; "epss": number | null; "fix": string; "target_version": string | null; "cves": number; "hosts": number; "risk_reduction": number; "state": "new" | "in-progress" | "still-present" | "fix-reported"; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "owners": number; "unassigned": number; "due_at": number | null; "overdue": number; "ticket": { "state": "sent" | "open" | "in progress" | "done" | "closed"; "external_id": string | null; "external_url": string | null } | null; "effort": "configuration" | "upgrade" | "people"; "findings": number; "finding_ids": (string)[]; "places": (string)[]; "places_count": number; "points": number; "closed_by": "retest" | "attestation" | "decision" })[]; "actions_points": number; "back_test": { "ours": number; "naive": number; "forecasts": number; "inside_80": number } | null; "not_assessed": number } };
  };
  /** List the controls of one framework with the external evidence. */
  readFramework: {
    input: { path: { "framework": string | number }; query?: { "domain"?: string } };
    reply: { "data": { "domain": string; "id": "nist-csf-2.0" | "iso-27001-2022" | "cis-8.1" | "pci-dss-4.0.1" | "nis2-21-2" | "dora" | "soc-2"; "name": string; "mapping_version": string; "assessed_at": number | null; "counts": { "against": number; "for": number; "not_visible": number; "not_assessed": number }; "controls": ({ "id": string; "title": string; "answer": "against" | "for" | "not-visible" | "not-assessed"; "evidence": ({ "check": string; "title": string; "area": string; "open": number; "accepted": number; "share": number | null; "reason": string | null })[] })[] } };
  };
  /** Get the change of an account that an emailed link asks to confirm. */
  readIdentityChange: {
    input: { body: { "token": string }; idempotencyKey?: string };
    reply: { "data": { "kind": "address" | "link"; "organization": string; "connection": string; "email": string; "new_email": string | null; "state": "pending" | "confirmed" | "approved" | "rejected" | "withdrawn"; "expires_at": number } };
  };
  /** Mark an article or advisory as read. */
  readInsight: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "read": true } };
  };
  /** Get the consent request of an emailed link. */
  readMonitoringConsent: {
    input: { body: { "token": string }; idempotencyKey?: string };
    reply: { "data": { "organization": string; "domain": string; "address": string; "user_names": (string)[]; "state": "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "confirm_until": number; "can_confirm": boolean } };
  };
  /** Mark notifications as read; all if no ids are given. */
  readNotifications: {
    input: { body: { "ids"?: (string)[] }; idempotencyKey?: string };
    reply: { "data": { "unread": number } };
  };
  /** Get the overlap between feeds. */
  readOverlap: {
    input: {  };
    reply: { "data": ({ "a": string; "b": string; "shared": number })[] };
  };
  /** Download the PDF report. */
  readReport: {
    input: { body: { "file_path": string }; idempotencyKey?: string };
    reply: null;
  };
  /** Download a file of a scheduled report. */
  readReportFile: {
    input: { path: { "id": string | number } };
    reply: null;
  };
  /** Get a scan, with the checks that did not complete. */
  readScan: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "domain": string; "profile": "passive" | "full"; "origin": string; "state": "queued" | "running" | "done" | "failed" | "cancelled"; "stage": string | null; "share_done": number; "findings_so_far": number | null; "blind_so_far": number; "created_at": number; "started_at": number | null; "finished_at": number | null; "error": string | null; "score": number | null; "confidence": number | null; "usage": { "connections": number; "requests": number; "bytes": number; "back_offs": number; "refusals": number; "targets": number; "limits": { "connections": number; "requests": number; "bytes": number }; "busiest": ({ "connections": number; "requests": number; "bytes": number; "back_offs": number; "refusals": number; "target": string })[] } | null; "knowledge": { "version": string; "number": number } | null; "blind": ({ "check": string; "subject": string | null; "reason": string; "detail": string | null })[]; "knowledge_state": { "is_active": boolean; "libraries": ({ "name": string; "sha256": string; "as_of": string })[]; "feeds": ({ "id": string; "as_of": number })[] } | null; "sources": ({ "id": string; "outcome": string; "count": number; "reason": string | null })[] } };
  };
  /** Get the score history of a domain, newest first, with the causes of each change. */
  readScore: {
    input: { query?: { "domain"?: string } };
    reply: { "data": ({ "at": number; "score": number; "level": "high" | "medium" | "low"; "confidence": number; "areas_assessed": number | null; "areas_all": number; "is_provisional": boolean; "tone": "high" | "medium" | "low" | "unknown"; "scoring_version": number; "cause": "scan" | "triage" | "verify" | "expiry" | "feed"; "waterfall": ({ "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "change": number })[] })[] };
  };
  /** Get the screenshots of one website, look-alike or suspicious site, newest first. */
  readScreenshot: {
    input: { query: { "domain"?: string; "kind": "website" | "look-alike" | "suspicious"; "subject": string } };
    reply: { "data": { "id": string | null; "kind": "website" | "look-alike" | "suspicious"; "domain": string; "subject": string; "about": string | null; "state": "taken" | "unreachable" | "refused" | "not-assessed"; "reason": string | null; "checked_at": number | null; "picture": { "id": string; "taken_at": number; "last_seen": number; "width": number; "height": number; "url": string; "status": number | null; "title": string; "tls_problem": string | null; "is_cut": boolean; "asks_password": boolean; "credentials_to": (string)[] } | null; "likeness": { "score": number; "is_copy": boolean; "page": number; "logo": number | null; "icon": number | null; "form": number | null; "structure": number | null; "is_sparse": boolean; "of": string; "of_picture": string | null } | null; "changes": number; "pictures": ({ "id": string; "taken_at": number; "last_seen": number; "width": number; "height": number; "url": string; "status": number | null; "title": string; "tls_problem": string | null; "is_cut": boolean; "asks_password": boolean; "credentials_to": (string)[] })[] } };
  };
  /** Get the claims that the provider returned in a test. */
  readSignOnTest: {
    input: { path: { "id": string | number } };
    reply: { "data": { "refused": "state" | "mix-up" | "provider-error" | "unreachable" | "metadata" | "client" | "response" | "issuer" | "audience" | "nonce" | "algorithm" | "signature" | "key" | "expired" | "not-yet-valid" | "subject" | "email-missing" | "email-unverified" | "domain" | "other-organization" | "other-person" | "consent" | "authority" | "account" | "no-role" | "quota" | "disabled" | "xml" | "comment" | "unsigned" | "wrapping" | "decryption" | "destination" | "recipient" | "in-response-to" | "replayed" | "unsolicited" | "network" | null; "claims": ({ "name": string; "value": string })[]; "subject": string | null; "email": string | null; "groups": (string)[]; "role": "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller" | null; "unit": string | null; "outcome": "create" | "link" | "sign-in" | null } };
  };
  /** Get the external links of the public site. */
  readSiteLinks: {
    input: {  };
    reply: { "data": { "solutions": string | null; "checks": string | null; "forecast": string | null } };
  };
  /** Get mean times to detect, triage and fix, and due dates met, by month, owner or area. */
  readSlaFigures: {
    input: { query?: { "by"?: "month" | "owner" | "area"; "from"?: number; "to"?: number } };
    reply: { "data": ({ "key": string | null; "name": string | null; "detected": number | null; "time_to_detect": number | null; "triaged": number; "time_to_triage": number | null; "fixed": number; "time_to_fix": number | null; "kept": number; "missed": number })[]; "from": number; "to": number };
  };
  /** Get the organization's remediation policy. */
  readSlaPolicy: {
    input: {  };
    reply: { "data": { "days": { "critical": { "standard": number | null; "critical": number | null }; "high": { "standard": number | null; "critical": number | null }; "medium": { "standard": number | null; "critical": number | null }; "low": { "standard": number | null; "critical": number | null }; "info": { "standard": number | null; "critical": number | null } }; "critical_assets": (string)[]; "business_days_only": boolean; "time_zone": string; "holidays": (string)[]; "remind_days": number; "escalate_days": number; "escalate_to": { "kind": "person" | "group"; "id": string } | null; "enabled": boolean; "version": number } };
  };
  /** Get the connected ticket system. */
  readTicketSystem: {
    input: {  };
    reply: { "data": { "id": string; "webhook": string; "state": "working" | "failing" | "stopped"; "kind": "jira-cloud" | "jira-data-center" | "tickets"; "inbound_url": string | null } | null };
  };
  /** Get the progress of a file import. */
  readUpload: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "kind": "combolist" | "breach-csv" | "stealer-logs" | "market-listings" | "mentions" | "nvd" | "cve5" | "kev" | "enisa-kev" | "vulncheck-kev" | "epss" | "exploitdb" | "debian-tracker" | "ubuntu-cve" | "redhat-vex" | "alpine-secdb" | "ioc-csv" | "stix" | "misp" | "threatfox" | "urlhaus" | "feodo" | "sslbl" | "warninglist"; "name": string; "source": string | null; "bytes": number; "received": number; "state": "receiving" | "waiting" | "running" | "done" | "failed" | "cancelled"; "bytes_done": number; "read": number; "added": number; "changed": number; "unchanged": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "created_at": number; "finished_at": number | null } };
  };
  /** List the consents to authorized validation and what the organization demands of them. */
  readValidation: {
    input: {  };
    reply: { "data": { "consents": ({ "id": string; "class": "prove" | "device-credentials"; "state": "active" | "scheduled" | "pending" | "expired" | "withdrawn" | "stopped" | "signer" | "lapsed"; "targets": ({ "name": string; "ended": boolean })[]; "signature_name": string; "title": string; "contact": string; "signed_at": number; "confirmed_by": string | null; "starts_at": number; "expires_at": number; "daily": { "from": string; "to": string } | null; "time_zone": string; "per_minute": number; "requests": number; "last_request_at": number | null; "ended_at": number | null })[]; "needs_second": boolean; "lift_requested": boolean; "domains": (string)[]; "source_address": string | null; "user_agent": string; "listener": boolean } };
  };
  /** Download an evidence file. */
  readVendorFile: {
    input: { path: { "id": string | number; "file": string | number } };
    reply: null;
  };
  /** Read a webhook. */
  readWebhook: {
    input: { path: { "id": string | number } };
    reply: { "data": { "id": string; "name": string; "address": string; "types": ("finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded")[]; "min_severity": "critical" | "high" | "medium" | "low" | "info" | null; "areas": ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[]; "domains": (string)[]; "units": (string)[]; "language": "en" | "es" | "fr"; "enabled": boolean; "state": "active" | "failing" | "paused" | "off" | "ended"; "paused_reason": "failing" | "gone" | "not-allowed" | null; "failing_since": number | null; "next_attempt_at": number | null; "waiting": number; "dead": number; "behind": number; "former_secret_until": number | null; "owner": string | null; "created_at": number; "version": number } };
  };
  /** Read a delivery with the body that was sent and what was answered. */
  readWebhookDelivery: {
    input: { path: { "id": string | number; "event": string | number } };
    reply: { "data": { "event": string; "type": "finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded"; "state": "waiting" | "delivered" | "dead"; "attempts": number; "created_at": number; "attempted_at": number | null; "next_attempt_at": number | null; "status": number | null; "error": string | null; "took_ms": number | null; "body": string | null; "answer": string | null } };
  };
  /** Receive a status update from the ticket system; requires signature headers instead of an API key. */
  receiveTicketEvent: {
    input: { path: { "system": string | number }; body: { "type": "ticket.updated"; "ticket_id": string; "state"?: "open" | "in progress" | "done" | "closed"; "external_id"?: string; "external_url"?: string; "note"?: string }; idempotencyKey?: string };
    reply: { "data": { "accepted": true; "repeated": boolean } };
  };
  /** Check the look-alike domain again now. */
  recheckTakedown: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "asked": true } };
  };
  /** Record a partial payment; the last one activates the order. */
  recordPayment: {
    input: { path: { "number": string | number }; body: { "amount_cents": number; "note"?: string }; idempotencyKey?: string };
    reply: { "data": { "number": string; "organization": { "id": string; "name": string }; "payer": { "id": string; "name": string }; "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing": "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity": number }; "list_cents": number; "discount_percent": number; "discount_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "amount_cents": number; "paid_cents": number; "currency": "usd"; "method": "card" | "invoice"; "state": "open" | "overdue" | "paid" | "failed" | "cancelled"; "po_number": string; "created_at": number; "due_at": number | null; "paid_at": number | null; "cancelled_at": number | null; "period_start": number | null; "period_end": number | null } };
  };
  /** Record a refund of a received payment. */
  recordRefund: {
    input: { path: { "number": string | number }; body: { "amount_cents": number; "note": string; "order"?: "ends" | "stays" }; idempotencyKey?: string };
    reply: { "data": { "number": string; "organization": { "id": string; "name": string }; "payer": { "id": string; "name": string }; "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing": "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity": number }; "list_cents": number; "discount_percent": number; "discount_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "amount_cents": number; "paid_cents": number; "currency": "usd"; "method": "card" | "invoice"; "state": "open" | "overdue" | "paid" | "failed" | "cancelled"; "po_number": string; "created_at": number; "due_at": number | null; "paid_at": number | null; "cancelled_at": number | null; "period_start": number | null; "period_end": number | null } };
  };
  /** Refresh the bearer token of the current session. */
  refreshAccessToken: {
    input: { idempotencyKey?: string };
    reply: { "data": { "accessToken": string | null } };
  };
  /** Register a partner organization. */
  registerPartner: {
    input: { body: { "organization_name": string; "domain": string; "admin_email": string; "tier": "silver" | "gold" | "platinum"; "clients"?: ({ "name": string; "domain": string; "plan": "essentials" | "professional" | "enterprise" })[]; "accepted_terms": true; "locale"?: "en" | "es" | "fr"; "source"?: string; "reference"?: string }; idempotencyKey?: string };
    reply: { "data": { "received": true } };
  };
  /** Decline a partner registration with a reason that is emailed. */
  rejectPartner: {
    input: { path: { "id": string | number }; body: { "version": number; "reason": string }; idempotencyKey?: string };
    reply: { "data": { "rejected": true } };
  };
  /** Remove a cloud account with its credentials and synced data. */
  removeCloudAccount: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Remove an identity provider; its accounts are retained and sign in with password and code again. */
  removeConnection: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Remove a domain from an organization. */
  removeDomain: {
    input: { path: { "name": string | number }; query?: { "organization"?: string } };
    reply: { "data": { "removed": true } };
  };
  /** Remove an entry from the opt-out list. */
  removeOptOut: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Revoke a passkey. */
  removePasskey: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Remove a provisioning connection; its users are retained and its groups are deleted. */
  removeScim: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Remove a suspicious site and its screenshots. */
  removeScreenshot: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Delete a saved search. */
  removeSearch: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Remove a seed and the undecided candidates found only through it. */
  removeSeed: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Remove a stopped object. */
  removeUnowned: {
    input: { body: { "kind": "scim-token" | "sign-on-connection" | "group-mapping" | "cloud-account" | "api-key" | "service-account" | "calendar-link" | "alert-setting" | "event-webhook" | "ticket-system" | "report-schedule" | "saved-search" | "work-view" | "vendor-share" | "finding-rule" | "asset-rule" | "watch-rule" | "due-date-policy" | "consent-request" | "domain-contact"; "id": string }; idempotencyKey?: string };
    reply: { "data": { "removed": true } };
  };
  /** Remove a user, confirmed by the caller's password. */
  removeUser: {
    input: { path: { "id": string | number }; body: { "password": string }; idempotencyKey?: string };
    reply: { "data": { "removed": true } };
  };
  /** Delete one of the caller's saved views or, as an administrator, a shared one. */
  removeView: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": true } };
  };
  /** Delete a keyword. */
  removeWatchRule: {
    input: { path: { "id": string | number } };
    reply: { "data": { "removed": boolean } };
  };
  /** Rename a group. */
  renameGroup: {
    input: { path: { "id": string | number }; body: { "name": string; "version"?: number } };
    reply: { "data": { "saved": true } };
  };
  /** Rename a passkey. */
  renamePasskey: {
    input: { path: { "id": string | number }; body: { "name": string } };
    reply: { "data": { "saved": true } };
  };
  /** Rotate the webhook signing key of an alert; the old key is revoked immediately. */
  renewWebhookSecret: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "webhook_secret": string } };
  };
  /** Send the events since a point in time again. */
  replayWebhook: {
    input: { path: { "id": string | number }; body: { "since": number }; idempotencyKey?: string };
    reply: { "data": { "events": number } };
  };
  /** Report a finding as fixed; a re-test resolves it or refutes the report. */
  reportFix: {
    input: { path: { "id": string | number }; body: { "note"?: string; "version": number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "domain": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "status": "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved"; "title": string; "explanation": string; "remediation": string; "cve": string | null; "cvss": number | null; "epss": number | null; "exploit_available": boolean | null; "service_cve": { "finding": string; "others": number } | null; "known_exploited": boolean; "owasp": string | null; "wstg": string | null; "nist_primary": string | null; "nist_secondary": string | null; "references": (string)[]; "details": Record<string, unknown>; "evidence": unknown; "first_seen": number; "last_seen": number; "resolved_at": number | null; "is_new": boolean; "closed_by": "retest" | "attestation" | "decision"; "fix_claim": { "source": "person" | "ticket"; "reported_at": number; "attempts": number; "reason": string | null; "next_attempt_at": number | null } | null; "work_state": "new" | "in-progress" | "still-present" | "fix-reported" | null; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "due_at": number | null; "due_source": "policy" | "kev" | "manual" | null; "tags": (string)[]; "criticality": "low" | "medium" | "high" | "critical" | null; "business_unit": string | null; "version": number } };
  };
  /** Request emergency access to a client's leaked secrets for one hour. */
  requestBreakGlass: {
    input: { body: { "organization_id": string; "reason": string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization_id": string; "organization": string; "asked_by": string; "reason": string; "asked_at": number; "approved_by": string | null; "ends_at": number | null; "is_own": boolean } };
  };
  /** Email a consent request to a personal address of a VIP. */
  requestConsent: {
    input: { path: { "id": string | number }; body: { "address": string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "full_name": string; "title": string | null; "corporate_emails": (string)[]; "suspended_emails": (string)[]; "personal_emails": (string)[]; "usernames": (string)[]; "consent": "not required" | "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "private_identifiers": ({ "kind": "personal" | "username"; "value": string; "consent": "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "consent_at": number | null })[]; "findings": number | null; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "reason": string | null; "new_findings": number; "newest_finding_at": number | null; "created_at": number; "updated_at": number; "version": number } };
  };
  /** Request the deletion of a client from the operator. */
  requestDeletion: {
    input: { path: { "id": string | number }; body: { "confirm_name": string; "reason": string }; idempotencyKey?: string };
    reply: { "data": { "asked": true } };
  };
  /** Email a verification link to the registrant and technical contact that RDAP publishes. */
  requestDomainContact: {
    input: { path: { "name": string | number }; body: { "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "outcome": "sent" | "no-contact" | "probe-error"; "reason": string | null; "contacts": ({ "role": "registrant" | "technical"; "address": string })[]; "expires_at": number | null } };
  };
  /** Request a one-time code within a session. */
  requestFreshCode: {
    input: { idempotencyKey?: string };
    reply: { "data": { "challenge_id": string; "method": "mail" | "totp" | "passkey"; "passkey": boolean; "resend_after": number } };
  };
  /** Submit a purchase request for a plan. */
  requestPurchase: {
    input: { body: { "plan": "essentials" | "professional" | "enterprise"; "billing"?: "monthly" | "annual"; "first_name": string; "last_name": string; "company_name": string; "email": string; "phone"?: string; "domain"?: string; "message"?: string; "locale"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "received": true } };
  };
  /** Request the full report of a domain. */
  requestReport: {
    input: { body: { "domain": string; "email": string; "locale"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "received": true } };
  };
  /** Request the takedown of a look-alike domain. */
  requestTakedown: {
    input: { body: { "finding": string; "reason": "phishing" | "malware" | "mail fraud" | "trademark"; "note"?: string | null }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Send all events again that were given up. */
  resendDeadLetters: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "events": number } };
  };
  /** Email an invoice to its recipients again. */
  resendInvoice: {
    input: { path: { "number": string | number }; idempotencyKey?: string };
    reply: { "data": { "recipients": (string)[] } };
  };
  /** Resend the one-time code. */
  resendOtp: {
    input: { body: { "challenge_id": string }; idempotencyKey?: string };
    reply: { "data": { "resend_after": number } };
  };
  /** Resend the confirmation code. */
  resendSignUp: {
    input: { body: { "signup_id": string }; idempotencyKey?: string };
    reply: { "data": { "resend_after": number } };
  };
  /** Send an event again. */
  resendWebhookDelivery: {
    input: { path: { "id": string | number; "event": string | number }; idempotencyKey?: string };
    reply: { "data": { "queued": true } };
  };
  /** Email a password reset link. */
  resetOwnPassword: {
    input: { idempotencyKey?: string };
    reply: unknown;
  };
  /** Set a new password with an emailed reset link. */
  resetPassword: {
    input: { body: { "slug": string; "token": string; "new_password": string; "verify_new_password": string }; idempotencyKey?: string };
    reply: { "data": { "changed": true; "remaining": { "passkeys": ({ "id": string; "name": string; "created_at": number; "last_used_at": number | null })[]; "authenticator_app": boolean; "recovery_codes": number } } };
  };
  /** Email a new temporary password. */
  resetUser: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "reset": true } };
  };
  /** Restore a deleted organization while its data is retained. */
  restoreOrganization: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "restored": true } };
  };
  /** Withdraw the cancellation of the subscription. */
  resumeSubscription: {
    input: { body: { "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "ends_at": number | null } };
  };
  /** Retry a pending or failed delivery now. */
  retryDelivery: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "queued": true } };
  };
  /** Retry a failed or cancelled job. */
  retryJob: {
    input: { path: { "name": string | number; "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "retried": true } };
  };
  /** Reveal a leaked credential in plaintext; every reveal is audited. */
  revealCredential: {
    input: { path: { "id": string | number }; body: { "reason": string }; idempotencyKey?: string };
    reply: { "data": { "login": string; "secret": string; "form": string; "url": string | null } };
  };
  /** Reveal several leaked credentials in plaintext with one reason; each reveal is audited. */
  revealCredentials: {
    input: { body: { "ids": (string)[]; "reason": string }; idempotencyKey?: string };
    reply: { "data": ({ "id": string; "revealed": { "login": string; "secret": string; "form": string; "url": string | null } | null; "problem": string | null })[] };
  };
  /** Reveal host and user of an infected machine; every reveal is audited. */
  revealMachine: {
    input: { path: { "id": string | number }; body: { "reason": string }; idempotencyKey?: string };
    reply: { "data": { "host_name": string | null; "user": string | null; "hardware_id": string | null; "malware_path": string | null } };
  };
  /** Approve or reject entered indicators; approved ones enter the indicator database. */
  reviewIndicators: {
    input: { body: { "ids": (string)[]; "decision": "approve" | "reject"; "reason"?: string }; idempotencyKey?: string };
    reply: { "data": { "decided": number; "skipped": number; "own": number } };
  };
  /** Get the clients of a partner registration with duplicates and existing domains marked. */
  reviewRegistration: {
    input: { path: { "id": string | number } };
    reply: { "data": { "domain": string; "existing": ({ "id": string; "name": string })[]; "clients": ({ "name": string; "domain": string; "plan": "essentials" | "professional" | "enterprise"; "duplicate": boolean; "existing": ({ "id": string; "name": string })[]; "opted_out": boolean })[] } };
  };
  /** Revoke an API key. */
  revokeApiKey: {
    input: { path: { "id": string | number } };
    reply: { "data": { "revoked": true } };
  };
  /** Revoke a secret link to the calendar feed. */
  revokeCalendarLink: {
    input: { path: { "id": string | number } };
    reply: { "data": { "revoked": true } };
  };
  /** Revoke a service account with its secrets and tokens. */
  revokeServiceAccount: {
    input: { path: { "id": string | number } };
    reply: { "data": { "revoked": true } };
  };
  /** Revoke a link. */
  revokeVendorShare: {
    input: { path: { "id": string | number; "share": string | number } };
    reply: { "data": { "revoked": true } };
  };
  /** Replace the token of a provisioning connection; the previous one is revoked immediately. */
  rotateScim: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "token": string } };
  };
  /** Replace the secret of a service account; the former one works for the overlap. By another administrator than its owner, who takes it over, there is none. */
  rotateServiceAccount: {
    input: { path: { "id": string | number }; body: { "overlap_hours"?: number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "secret": string } };
  };
  /** Replace the signing secret; messages carry the signatures of both until the overlap ends. */
  rotateWebhookSecret: {
    input: { path: { "id": string | number }; body: { "overlap_hours"?: number }; idempotencyKey?: string };
    reply: { "data": { "secret": string; "former_secret_until": number | null } };
  };
  /** Run a connector now. */
  runConnector: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "asked": boolean } };
  };
  /** Create and send a scheduled report now. */
  runReportSchedule: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "run": string } };
  };
  /** Save a search, optionally with email alerts. */
  saveSearch: {
    input: { body: { "kind": "cve" | "ioc" | "asset"; "name": string; "query": string; "subscribed"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "id": string; "kind": "cve" | "ioc" | "asset"; "name": string; "query": string; "subscribed": boolean; "failed": boolean; "failure": string | null; "created_at": number } };
  };
  /** Save a view of a list, or replace the caller's own view of that name. */
  saveView: {
    input: { body: { "list"?: string; "name": string; "query": string; "shared"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "id": string; "name": string; "query": string; "shared": boolean; "own": boolean; "deletable": boolean; "owner": string | null } };
  };
  /** Get a screenshot as WebP. */
  screenshotImage: {
    input: { path: { "id": string | number } };
    reply: null;
  };
  /** Get a challenge to use a passkey as the second step. */
  secondStepOptions: {
    input: { body: { "challenge_id": string }; idempotencyKey?: string };
    reply: { "data": { "challenge": string; "timeout": number; "rpId": string; "allowCredentials"?: ({ "id": string; "type": "public-key"; "transports": (string)[] })[]; "userVerification": "required" } };
  };
  /** Sign in, step 2: passkey. */
  secondStepWithPasskey: {
    input: { body: { "challenge_id": string; "credential": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "authenticatorData": string; "signature": string; "userHandle"?: string } }; "trust_browser"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "signed_in": true; "must_change_password": boolean } };
  };
  /** Submit the contact form. */
  sendEnquiry: {
    input: { body: { "email": string; "first_name": string; "last_name": string; "company_name": string; "location": string; "job_title": string; "phone": string; "message"?: string; "locale"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "received": true } };
  };
  /** Send a notice. */
  sendTakedownNotice: {
    input: { path: { "id": string | number; "notice": string | number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "finding": string | null; "reason": "phishing" | "malware" | "mail fraud" | "trademark"; "note": string | null; "state": "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn"; "requested_by": string | null; "requested_at": number; "sent_at": number | null; "in_progress_at": number | null; "closed_at": number | null; "due_at": number; "overdue": boolean; "reminders": number; "next_reminder_at": number | null; "last_checked_at": number | null; "down_since": number | null; "watch_until": number | null; "re_emerged_at": number | null; "has_evidence": boolean; "version": number } };
  };
  /** Upload the next chunk of a file. */
  sendUploadPart: {
    input: { path: { "id": string | number }; query: { "offset": number } };
    reply: { "data": { "id": string; "kind": "combolist" | "breach-csv" | "stealer-logs" | "market-listings" | "mentions" | "nvd" | "cve5" | "kev" | "enisa-kev" | "vulncheck-kev" | "epss" | "exploitdb" | "debian-tracker" | "ubuntu-cve" | "redhat-vex" | "alpine-secdb" | "ioc-csv" | "stix" | "misp" | "threatfox" | "urlhaus" | "feodo" | "sslbl" | "warninglist"; "name": string; "source": string | null; "bytes": number; "received": number; "state": "receiving" | "waiting" | "running" | "done" | "failed" | "cancelled"; "bytes_done": number; "read": number; "added": number; "changed": number; "unchanged": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "created_at": number; "finished_at": number | null } };
  };
  /** Allow or deny the partner to reveal the organization's leaked credentials. */
  setPartnerAccess: {
    input: { body: { "may_reveal": boolean } };
    reply: { "data": { "partner": string | null; "may_reveal": boolean } };
  };
  /** Mark an invoice as paid and activate the order. */
  settleInvoice: {
    input: { path: { "number": string | number }; body: { "note"?: string } | null; idempotencyKey?: string };
    reply: { "data": { "number": string; "organization": { "id": string; "name": string }; "payer": { "id": string; "name": string }; "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing": "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity": number }; "list_cents": number; "discount_percent": number; "discount_cents": number; "tax_name": string; "tax_percent": number; "tax_cents": number; "amount_cents": number; "paid_cents": number; "currency": "usd"; "method": "card" | "invoice"; "state": "open" | "overdue" | "paid" | "failed" | "cancelled"; "po_number": string; "created_at": number; "due_at": number | null; "paid_at": number | null; "cancelled_at": number | null; "period_start": number | null; "period_end": number | null } };
  };
  /** Create the first administrator with the one-time setup token. */
  setUp: {
    input: { body: { "token": string; "organization": string; "first_name": string; "last_name": string; "email": string; "password": string }; idempotencyKey?: string };
    reply: { "data": { "created": true } };
  };
  /** Create a link to the vendor's own assessment page. */
  shareVendor: {
    input: { path: { "id": string | number }; body: { "days": 7 | 30 | 90; "may_answer"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "id": string; "token": string; "expires_at": number } };
  };
  /** Sign the self-attestation for access to leaked credentials. */
  signAttestation: {
    input: { body: { "organization_name": string; "signature_name": string; "title": string; "date_signed": string; "agreed": true }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** SAML assertion consumer service; redirects to a page of the portal. */
  signOnAssertion: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: null;
  };
  /** Return from the identity provider; redirects to a page of the portal. */
  signOnCallback: {
    input: { path: { "id": string | number } };
    reply: null;
  };
  /** Back-channel logout: the provider ends the sessions of a user. */
  signOnLogout: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: null;
  };
  /** Get the portal's SAML metadata for a connection, as XML. */
  signOnMetadata: {
    input: { path: { "id": string | number } };
    reply: null;
  };
  /** Sign up; a confirmation code is emailed. */
  signUp: {
    input: { body: { "first_name": string; "last_name": string; "company": string; "email": string; "password": string; "domain": string; "plan": "essentials" | "professional" | "enterprise"; "billing"?: "monthly" | "annual"; "locale"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "signup_id": string; "resend_after": number } };
  };
  /** Sign a consent to authorized validation of verified domains or hosts of them. */
  signValidationConsent: {
    input: { body: { "class": "prove" | "device-credentials"; "targets": (string)[]; "signature_name": string; "title": string; "contact": string; "starts_at": number; "expires_at": number; "daily": { "from": string; "to": string } | null; "time_zone": string; "per_minute": number; "agreed": true }; idempotencyKey?: string };
    reply: { "data": { "id": string; "state": "active" | "scheduled" | "pending" | "expired" | "withdrawn" | "stopped" | "signer" | "lapsed" } };
  };
  /** Simulate how a receiver treats a sender; no email is sent. */
  simulateEmail: {
    input: { body: { "domain"?: string; "ip": string; "mail_from"?: string; "dkim"?: string }; idempotencyKey?: string };
    reply: { "data": { "spf": { "result": "none" | "neutral" | "pass" | "fail" | "softfail" | "temperror" | "permerror"; "mechanism": string | null; "aligned": boolean }; "dkim": { "result": "pass" | "none"; "aligned": boolean }; "dmarc": { "result": "pass" | "fail" | "none"; "policy": "none" | "quarantine" | "reject" | null }; "disposition": "delivered" | "quarantined" | "rejected" | null } };
  };
  /** Start a card payment. */
  startCheckout: {
    input: { body: { "item": { "kind": "plan"; "plan": "essentials" | "professional" | "enterprise"; "billing"?: "monthly" | "annual" } | { "kind": "add_on"; "add_on": "takedown" | "penetrationTest" | "vipSlot" | "priorityAlerting"; "pack": "single" | "tenPerMonth" | "perYear"; "quantity"?: number }; "locale"?: "en" | "es" | "fr"; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "url": string; "checkout": string } };
  };
  /** Import a client list that contains no errors. */
  startClientImport: {
    input: { body: { "csv": string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "total": number } };
  };
  /** Search for candidates now; candidates are not contacted. */
  startExpansion: {
    input: { idempotencyKey?: string };
    reply: { "data": { "queued": true } };
  };
  /** Run a feed now. */
  startFeed: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "asked": boolean } };
  };
  /** Request an opt-out from scanning; a link is emailed to an address at that domain. */
  startOptOut: {
    input: { body: { "domain": string; "email": string; "locale"?: "en" | "es" | "fr" }; idempotencyKey?: string };
    reply: { "data": { "received": true } };
  };
  /** Start a scan of a domain, or return the running one. */
  startScan: {
    input: { body: { "domain": string; "profile"?: "passive" | "full" }; idempotencyKey?: string };
    reply: { "data": { "id": string; "joined": boolean } };
  };
  /** Start single sign-on: get the URL of the identity provider. */
  startSignOn: {
    input: { body: { "email": string; "next"?: string | null; "remember_me"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "redirect_url": string } };
  };
  /** Get a secret for an authenticator app, as text and QR code. */
  startTwoStep: {
    input: { body: { "password": string }; idempotencyKey?: string };
    reply: { "data": { "secret": string; "otpauth_url": string; "qr_svg": string } };
  };
  /** Start a chunked file upload. */
  startUpload: {
    input: { body: { "kind": "combolist" | "breach-csv" | "stealer-logs" | "market-listings" | "mentions" | "nvd" | "cve5" | "kev" | "enisa-kev" | "vulncheck-kev" | "epss" | "exploitdb" | "debian-tracker" | "ubuntu-cve" | "redhat-vex" | "alpine-secdb" | "ioc-csv" | "stix" | "misp" | "threatfox" | "urlhaus" | "feodo" | "sslbl" | "warninglist"; "name": string; "bytes": number; "source"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "kind": "combolist" | "breach-csv" | "stealer-logs" | "market-listings" | "mentions" | "nvd" | "cve5" | "kev" | "enisa-kev" | "vulncheck-kev" | "epss" | "exploitdb" | "debian-tracker" | "ubuntu-cve" | "redhat-vex" | "alpine-secdb" | "ioc-csv" | "stix" | "misp" | "threatfox" | "urlhaus" | "feodo" | "sslbl" | "warninglist"; "name": string; "source": string | null; "bytes": number; "received": number; "state": "receiving" | "waiting" | "running" | "done" | "failed" | "cancelled"; "bytes_done": number; "read": number; "added": number; "changed": number; "unchanged": number; "bad": number; "bad_records": ({ "file": string; "line": number; "reason": string })[]; "error": string | null; "created_at": number; "finished_at": number | null } };
  };
  /** Stop all authorized validation of the organization by ending every consent. */
  stopValidation: {
    input: { idempotencyKey?: string };
    reply: { "data": { "stopped": number } };
  };
  /** Get the size of the database and the space left for files. */
  storageState: {
    input: {  };
    reply: { "data": { "database_bytes": number; "disk": { "free_bytes": number; "total_bytes": number } | null } };
  };
  /** Submit a vendor for a passive assessment. */
  submitVendor: {
    input: { body: { "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact"?: string | null; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "id": string } };
  };
  /** Enable or disable an identity provider, and require it. */
  switchConnection: {
    input: { path: { "id": string | number }; body: { "enabled": boolean; "required": boolean }; idempotencyKey?: string };
    reply: { "data": { "saved": true } };
  };
  /** Download the evidence as PDF. */
  takedownPack: {
    input: { path: { "id": string | number } };
    reply: null;
  };
  /** TAXII 2.1: one collection. */
  taxiiCollection: {
    input: { path: { "root": string | number; "collection": string | number } };
    reply: null;
  };
  /** TAXII 2.1: collections of an API root. */
  taxiiCollections: {
    input: { path: { "root": string | number } };
    reply: null;
  };
  /** TAXII 2.1: discovery. */
  taxiiDiscovery: {
    input: {  };
    reply: null;
  };
  /** TAXII 2.1: object manifest. */
  taxiiManifest: {
    input: { path: { "root": string | number; "collection": string | number }; query?: { "added_after"?: string; "limit"?: string; "next"?: string; "match[spec_version]"?: string; "match[version]"?: string; "match[id]"?: string; "match[type]"?: string } };
    reply: null;
  };
  /** TAXII 2.1: one object. */
  taxiiObject: {
    input: { path: { "root": string | number; "collection": string | number; "object": string | number }; query?: { "added_after"?: string; "limit"?: string; "next"?: string; "match[spec_version]"?: string; "match[version]"?: string } };
    reply: null;
  };
  /** TAXII 2.1: objects, oldest change first. */
  taxiiObjects: {
    input: { path: { "root": string | number; "collection": string | number }; query?: { "added_after"?: string; "limit"?: string; "next"?: string; "match[spec_version]"?: string; "match[version]"?: string; "match[id]"?: string; "match[type]"?: string } };
    reply: null;
  };
  /** TAXII 2.1: API root. */
  taxiiRoot: {
    input: { path: { "root": string | number } };
    reply: null;
  };
  /** TAXII 2.1: versions of one object. */
  taxiiVersions: {
    input: { path: { "root": string | number; "collection": string | number; "object": string | number }; query?: { "added_after"?: string; "limit"?: string; "next"?: string; "match[spec_version]"?: string } };
    reply: null;
  };
  /** Send a test notification to every channel of an alert and return the results. */
  testAlertSetting: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": ({ "kind": "email" | "slack" | "teams" | "pagerduty" | "webhook"; "outcome": "delivered" | "handed over" | "failed"; "status": number | null; "error": string | null })[] };
  };
  /** Test the credentials of a cloud account. */
  testCloudAccount: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "ok": boolean; "account": string | null; "problem": { "code": "credentials" | "permission" | "disabled" | "external-id" | "throttled" | "unreachable" | "malformed" | "too-large" | "provider-failure"; "permission": string | null } | null } };
  };
  /** Start a test sign-in at the provider. */
  testConnection: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "redirect_url": string } };
  };
  /** Test a connector without storing data. */
  testConnector: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "ok": boolean; "reason": string | null; "detail": string | null; "items": number; "took_ms": number } };
  };
  /** Send a test email to the caller. */
  testMail: {
    input: { idempotencyKey?: string };
    reply: { "data": { "to": string; "sent": boolean; "error": string | null } };
  };
  /** Send a signed test event and return what was answered. */
  testWebhook: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "outcome": "delivered" | "failed"; "status": number | null; "error": string | null; "body": string; "answer": string | null } };
  };
  /** Undo a bulk change within a minute; findings changed since then are not reverted. */
  undoWork: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "reverted": number; "kept": number } };
  };
  /** Update the caller's name, phone, language or order of dates. */
  updateAccount: {
    input: { body: { "first_name"?: string; "last_name"?: string; "phone"?: string | null; "locale"?: "en" | "es" | "fr"; "date_order"?: "default" | "language" | "iso" } };
    reply: { "data": { "saved": true } };
  };
  /** Update an alert: types, channels, frequency, mute. */
  updateAlertSetting: {
    input: { path: { "id": string | number }; body: { "name"?: string; "owner_email"?: string; "received_email"?: string | null; "slack_webhook"?: string | null; "teams_webhook"?: string | null; "pagerduty_key"?: string | null; "webhook"?: string | null; "alert_types"?: Record<string, boolean>; "min_severity"?: "critical" | "high" | "medium" | "low" | "info"; "score_drop_points"?: number; "certificate_days"?: 30 | 14 | 7 | 1; "digest"?: "none" | "daily" | "weekly"; "digest_hour"?: number; "quiet_hours"?: { "from": string; "to": string } | null; "time_zone"?: string; "language"?: "en" | "es" | "fr"; "business_unit"?: string | null; "enabled"?: boolean; "muted_until"?: number | null; "version": number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "owner_email": string; "received_email": string | null; "slack_webhook": string | null; "teams_webhook": string | null; "pagerduty_key": string | null; "webhook": string | null; "channels": ({ "kind": "email" | "slack" | "teams" | "pagerduty" | "webhook"; "address": string; "state": "working" | "failing" | "stopped"; "failing_since": number | null })[]; "alert_types": Record<string, boolean>; "min_severity": "critical" | "high" | "medium" | "low" | "info"; "score_drop_points": number; "certificate_days": 30 | 14 | 7 | 1; "digest": "none" | "daily" | "weekly"; "digest_hour": number; "quiet_hours": { "from": string; "to": string } | null; "time_zone": string; "language": "en" | "es" | "fr"; "muted_until": number | null; "enabled": boolean; "business_unit": string | null; "created_at": number; "last_alert_at": number | null; "version": number; "webhook_secret": string | null } };
  };
  /** Update an article or advisory; rejected if it was changed since it was read. */
  updateInsight: {
    input: { path: { "id": string | number }; body: { "kind"?: "article" | "advisory"; "texts": { "en"?: { "title": string; "summary": string; "body": string }; "es"?: { "title": string; "summary": string; "body": string }; "fr"?: { "title": string; "summary": string; "body": string } }; "audience": { "to": "all" } | { "to": "plan"; "plans": ("essentials" | "professional" | "enterprise")[] } | { "to": "product"; "products": (string)[] }; "publish_at"?: number | null; "ends_at"?: number | null; "version": number } };
    reply: { "data": { "version": number } };
  };
  /** Assign, annotate or close a lead; rejected if it was changed since it was read. */
  updateLead: {
    input: { path: { "id": string | number }; body: { "version": number; "note"?: string; "state"?: "new" | "accepted" | "declined"; "reason"?: string; "assigned_to"?: string | null } };
    reply: { "data": { "version": number } };
  };
  /** Update an organization. */
  updateOrganization: {
    input: { path: { "id": string | number }; body: { "name"?: string; "administrator"?: { "name": string; "email": string }; "partner"?: string | null; "tier"?: "silver" | "gold" | "platinum"; "version"?: number } };
    reply: { "data": { "saved": true } };
  };
  /** Update a user's details, role, group, permissions or status. */
  updateUser: {
    input: { path: { "id": string | number }; body: { "first_name"?: string; "last_name"?: string; "phone"?: string | null; "role"?: "super_admin" | "partner_admin" | "client_admin" | "client_user" | "partner_user" | "seller"; "group"?: string | null; "disabled"?: boolean; "denied"?: (string)[]; "granted"?: (string)[]; "assignments"?: ({ "organization": string; "domain": string | null })[]; "business_units"?: (string)[] | null; "version"?: number } };
    reply: { "data": { "saved": true } };
  };
  /** Update the details of a vendor. */
  updateVendor: {
    input: { path: { "id": string | number }; body: { "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact"?: string | null; "version": number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "tier": "critical" | "important" | "standard"; "reason": string; "legal_basis": "contract" | "legitimate interest" | "consent" | "legal obligation"; "contact": string | null; "state": "waiting" | "assessing" | "assessed" | "not assessed" | "not found"; "score": number | null; "level": "high" | "medium" | "low" | null; "change": number | null; "confidence": number | null; "assessed_at": number | null; "findings": number; "criticals": number; "open_disputes": number; "questionnaire": "not sent" | "sent" | "answered" | "reviewed"; "questionnaire_due": string | null; "questionnaire_share": number | null; "submitted_at": number; "version": number; "answers_version": number } };
  };
  /** Update a VIP. */
  updateVip: {
    input: { path: { "id": string | number }; body: { "full_name": string; "title"?: string | null; "corporate_emails"?: (string)[]; "personal_emails"?: (string)[]; "usernames"?: (string)[]; "version": number } };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "full_name": string; "title": string | null; "corporate_emails": (string)[]; "suspended_emails": (string)[]; "personal_emails": (string)[]; "usernames": (string)[]; "consent": "not required" | "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "private_identifiers": ({ "kind": "personal" | "username"; "value": string; "consent": "needed" | "requested" | "confirmed" | "refused" | "withdrawn"; "consent_at": number | null })[]; "findings": number | null; "sight": "assessed" | "no-findings" | "not-assessed" | "no-source" | "not-in-plan"; "reason": string | null; "new_findings": number; "newest_finding_at": number | null; "created_at": number; "updated_at": number; "version": number } };
  };
  /** Change the URL or the filter of a webhook, switch it off or on. */
  updateWebhook: {
    input: { path: { "id": string | number }; body: { "name"?: string; "url"?: string; "types"?: ("finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded")[]; "min_severity"?: "critical" | "high" | "medium" | "low" | "info" | null; "areas"?: ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[]; "domains"?: (string)[]; "units"?: (string)[]; "language"?: "en" | "es" | "fr"; "enabled"?: boolean; "version": number } };
    reply: { "data": { "id": string; "name": string; "address": string; "types": ("finding.opened" | "finding.reopened" | "finding.resolved" | "finding.severity_changed" | "finding.status_changed" | "finding.retested" | "finding.fix_reported" | "finding.commented" | "finding.updated" | "asset.appeared" | "asset.returned" | "asset.changed" | "asset.vanished" | "scan.completed" | "scan.failed" | "score.changed" | "coverage.changed" | "alert.raised" | "audit.recorded")[]; "min_severity": "critical" | "high" | "medium" | "low" | "info" | null; "areas": ("leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings")[]; "domains": (string)[]; "units": (string)[]; "language": "en" | "es" | "fr"; "enabled": boolean; "state": "active" | "failing" | "paused" | "off" | "ended"; "paused_reason": "failing" | "gone" | "not-allowed" | null; "failing_since": number | null; "next_attempt_at": number | null; "waiting": number; "dead": number; "behind": number; "former_secret_until": number | null; "owner": string | null; "created_at": number; "version": number } };
  };
  /** Upload evidence (vendor link). */
  uploadSharedVendor: {
    input: { query: { "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "name": string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "name": string; "media_type": string; "size": number; "by": "vendor" | "customer"; "at": number } };
  };
  /** Upload evidence for an answer. */
  uploadVendorFile: {
    input: { path: { "id": string | number }; query: { "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "name": string }; idempotencyKey?: string };
    reply: { "data": { "id": string; "question": "second-factor" | "encryption" | "backups" | "patching" | "incidents" | "training" | "tests" | "access-review" | "sub-processors" | "continuity"; "name": string; "media_type": string; "size": number; "by": "vendor" | "customer"; "at": number } };
  };
  /** Check the verification record now. */
  verifyDomain: {
    input: { path: { "name": string | number }; body: { "method": "dns" | "file" | "cloud"; "organization"?: string }; idempotencyKey?: string };
    reply: { "data": { "outcome": "found" | "not-found" | "probe-error"; "reason": string | null } };
  };
  /** Re-test a finding: fixed, still present or not assessed. */
  verifyFinding: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "verdict": "fixed" | "still there" | "not assessed"; "reason": string | null; "finding": { "id": string; "domain": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "check": string; "outcome": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "status": "open" | "acknowledged" | "false positive" | "accepted risk" | "resolved"; "title": string; "explanation": string; "remediation": string; "cve": string | null; "cvss": number | null; "epss": number | null; "exploit_available": boolean | null; "service_cve": { "finding": string; "others": number } | null; "known_exploited": boolean; "owasp": string | null; "wstg": string | null; "nist_primary": string | null; "nist_secondary": string | null; "references": (string)[]; "details": Record<string, unknown>; "evidence": unknown; "first_seen": number; "last_seen": number; "resolved_at": number | null; "is_new": boolean; "closed_by": "retest" | "attestation" | "decision"; "fix_claim": { "source": "person" | "ticket"; "reported_at": number; "attempts": number; "reason": string | null; "next_attempt_at": number | null } | null; "work_state": "new" | "in-progress" | "still-present" | "fix-reported" | null; "owner": { "kind": "person" | "group"; "id": string; "name": string | null } | null; "due_at": number | null; "due_source": "policy" | "kev" | "manual" | null; "tags": (string)[]; "criticality": "low" | "medium" | "high" | "critical" | null; "business_unit": string | null; "version": number } } };
  };
  /** Sign in, step 2: one-time code. */
  verifyOtp: {
    input: { body: { "challenge_id": string; "code": string; "trust_browser"?: boolean }; idempotencyKey?: string };
    reply: { "data": { "signed_in": true; "must_change_password": boolean } };
  };
  /** Calculate the score if the given findings were fixed. */
  whatIf: {
    input: { body: { "domain"?: string; "fixed": (string)[] }; idempotencyKey?: string };
    reply: { "data": { "now": { "score": number | null; "level": "high" | "medium" | "low" | null }; "after": { "score": number | null; "level": "high" | "medium" | "low" | null }; "gain": number; "costliest": ({ "id": string; "area": "leaked-credentials" | "company-exposed-ports" | "sub-domain-exploitable-services" | "web-apps-exposures" | "domain-name-variations" | "email-weaknesses" | "stealer-logs-for-sale" | "logs-infected-machine" | "dark-web-mentions" | "hacker-channel-mention" | "sensitive-data" | "vip-findings"; "title": string; "subject": string; "severity": "critical" | "high" | "medium" | "low" | "info"; "points": number })[] } };
  };
  /** Withdraw approved indicators from the indicator database, with a reason. */
  withdrawIndicators: {
    input: { body: { "ids": (string)[]; "reason": string }; idempotencyKey?: string };
    reply: { "data": { "withdrawn": number; "skipped": number } };
  };
  /** Withdraw the attestation of a reset; the findings are open again. */
  withdrawReset: {
    input: { body: { "findings": (string)[]; "note"?: string }; idempotencyKey?: string };
    reply: { "data": { "withdrawn": (string)[] } };
  };
  /** Withdraw a takedown request before a notice was sent; the quota is restored. */
  withdrawTakedown: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "id": string; "organization": { "id": string; "name": string }; "domain": string; "name": string; "finding": string | null; "reason": "phishing" | "malware" | "mail fraud" | "trademark"; "note": string | null; "state": "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn"; "requested_by": string | null; "requested_at": number; "sent_at": number | null; "in_progress_at": number | null; "closed_at": number | null; "due_at": number; "overdue": boolean; "reminders": number; "next_reminder_at": number | null; "last_checked_at": number | null; "down_since": number | null; "watch_until": number | null; "re_emerged_at": number | null; "has_evidence": boolean; "version": number } };
  };
  /** Withdraw a consent; the next request of a running scan is not sent any more. */
  withdrawValidationConsent: {
    input: { path: { "id": string | number }; idempotencyKey?: string };
    reply: { "data": { "withdrawn": true } };
  };
}

/** The method and address of each operation. */
export const OPERATIONS: { readonly [Name in keyof Api]: readonly [method: string, path: string] } = {
  activateKnowledge: ["POST", "/v1/portal_management/knowledge/{version}/activate/"],
  addAssetNote: ["POST", "/v1/assets/{id}/notes/"],
  addDomain: ["POST", "/v1/domains/"],
  addOptOut: ["POST", "/v1/portal_management/opt_outs/"],
  addPasskey: ["POST", "/v1/account/passkeys/"],
  addSeed: ["POST", "/v1/seeds/"],
  addWatchRule: ["POST", "/v1/watch_rules/"],
  adoptUnowned: ["POST", "/v1/ownership/adopt/"],
  answerDomainContact: ["POST", "/v1/domain_contact/answer/"],
  answerIdentityChange: ["POST", "/v1/identity_change/answer/"],
  answerMonitoringConsent: ["POST", "/v1/monitoring_consent/answer/"],
  answerQuestionnaire: ["PUT", "/v1/third_party/{id}/answers/"],
  answerSharedVendor: ["POST", "/v1/shared_vendor/answers/"],
  answerVendorDispute: ["POST", "/v1/third_party/{id}/findings/{finding}/answer/"],
  approveBreakGlass: ["POST", "/v1/break_glass/{id}/approve/"],
  approveDomain: ["POST", "/v1/domains/{name}/approve/"],
  approvePartner: ["POST", "/v1/portal_management/partner_registrations/{id}/approve/"],
  approveUser: ["POST", "/v1/user_management/{id}/approve/"],
  askForFactorHelp: ["POST", "/api/reset-password/help"],
  assessVendor: ["POST", "/v1/third_party/{id}/assess/"],
  attestReset: ["POST", "/v1/findings/reset/"],
  cancelInvoice: ["POST", "/v1/invoices/{number}/cancel/"],
  cancelJob: ["POST", "/v1/portal_management/jobs/{name}/{id}/cancel/"],
  cancelScan: ["POST", "/v1/scans/{id}/cancel/"],
  cancelSubscription: ["POST", "/v1/subscription/cancel/"],
  cancelUpload: ["DELETE", "/v1/portal_management/imports/{id}/"],
  captureSuspicious: ["POST", "/v1/screenshots/"],
  changeAssetRule: ["PATCH", "/v1/asset_rules/{id}/"],
  changeBillingProfile: ["PUT", "/v1/billing_profile/"],
  changeBrand: ["PUT", "/v1/branding/"],
  changeCard: ["POST", "/v1/payment/card/"],
  changeCloudAccount: ["PUT", "/v1/cloud_accounts/{id}/"],
  changeConnection: ["PUT", "/v1/sign_on/connections/{id}/"],
  changeConnector: ["PATCH", "/v1/portal_management/connectors/{id}/"],
  changeDomain: ["PATCH", "/v1/domains/{name}/"],
  changeFeatures: ["PUT", "/v1/portal_management/features/"],
  changeFeed: ["PATCH", "/v1/portal_management/feeds/{id}/"],
  changeFinding: ["PATCH", "/v1/findings/{id}/"],
  changeInvoiceIssuer: ["PUT", "/v1/portal_management/billing/"],
  changePassword: ["POST", "/v1/account/password/"],
  changePlans: ["PUT", "/v1/portal_management/plans/"],
  changeReportSchedule: ["PUT", "/v1/report_schedules/{id}/"],
  changeRule: ["PATCH", "/v1/finding_rules/{id}/"],
  changeSamlConnection: ["PUT", "/v1/sign_on/saml/{id}/"],
  changeSearch: ["PATCH", "/v1/saved_searches/{id}/"],
  changeServiceAccount: ["PUT", "/v1/service_accounts/{id}/"],
  changeSiteLinks: ["PUT", "/v1/portal_management/site_links/"],
  changeTakedownNotice: ["PATCH", "/v1/takedown_management/{id}/notices/{notice}/"],
  changeUsers: ["POST", "/v1/user_management/bulk/"],
  changeValidationPolicy: ["PUT", "/v1/validation/policy/"],
  changeWatchRule: ["PATCH", "/v1/watch_rules/{id}/"],
  changeWork: ["POST", "/v1/findings/bulk/"],
  checkAddress: ["POST", "/v1/address_check/"],
  checkResetLink: ["POST", "/api/reset-password/check"],
  collectTakedownEvidence: ["POST", "/v1/takedown_management/{id}/collect/"],
  compareVendors: ["GET", "/v1/third_party/compare/"],
  confirmDomainApproval: ["POST", "/v1/domain_approvals/{id}/confirm/"],
  confirmOptOut: ["POST", "/v1/opt_out/confirm/"],
  confirmSignUp: ["POST", "/api/signup/confirm"],
  confirmTwoStep: ["POST", "/v1/account/two_step/confirm/"],
  confirmValidationConsent: ["POST", "/v1/validation/{id}/confirm/"],
  confirmWithPasskey: ["POST", "/v1/account/fresh_code/passkey/"],
  connectAssistant: ["POST", "/v1/assistants/"],
  countAudience: ["POST", "/v1/insights/audience/"],
  countMenu: ["GET", "/v1/menu_counts/"],
  countWork: ["GET", "/v1/findings/worklist/counts/"],
  createAlertSetting: ["POST", "/v1/alert_management/"],
  createApiKey: ["POST", "/v1/api_keys/"],
  createAssetRule: ["POST", "/v1/asset_rules/"],
  createCalendarLink: ["POST", "/v1/calendar/links/"],
  createCloudAccount: ["POST", "/v1/cloud_accounts/"],
  createConnection: ["POST", "/v1/sign_on/connections/"],
  createGroup: ["POST", "/v1/groups/"],
  createInsight: ["POST", "/v1/insights/"],
  createLead: ["POST", "/v1/leads/"],
  createOrganization: ["POST", "/v1/org_management/"],
  createReportSchedule: ["POST", "/v1/report_schedules/"],
  createRule: ["POST", "/v1/finding_rules/"],
  createSamlConnection: ["POST", "/v1/sign_on/saml/"],
  createScim: ["POST", "/v1/sign_on/scim/"],
  createServiceAccount: ["POST", "/v1/service_accounts/"],
  createTicket: ["POST", "/v1/tickets/"],
  createUser: ["POST", "/v1/user_management/"],
  createVip: ["POST", "/v1/vip_management/"],
  createWebhook: ["POST", "/v1/webhooks/"],
  creditNotePdf: ["GET", "/v1/credit_notes/{number}/pdf/"],
  decideAssets: ["POST", "/v1/assets/disposition/"],
  decideCandidates: ["POST", "/v1/candidates/decide/"],
  decideIdentityChange: ["POST", "/v1/identity_changes/{id}/decide/"],
  decideOptOutRequest: ["POST", "/v1/opt_out_requests/{id}/"],
  declineDeletion: ["POST", "/v1/org_management/{id}/decline_deletion/"],
  declineDomainApproval: ["POST", "/v1/domain_approvals/{id}/decline/"],
  deleteAccount: ["POST", "/v1/account/delete/"],
  deleteAlertSetting: ["DELETE", "/v1/alert_management/{id}/"],
  deleteAssetRule: ["DELETE", "/v1/asset_rules/{id}/"],
  deleteGroup: ["DELETE", "/v1/groups/{id}/"],
  deleteInsight: ["DELETE", "/v1/insights/{id}/"],
  deleteOrganization: ["POST", "/v1/org_management/{id}/delete/"],
  deleteReportSchedule: ["DELETE", "/v1/report_schedules/{id}/"],
  deleteRule: ["DELETE", "/v1/finding_rules/{id}/"],
  deleteVendor: ["DELETE", "/v1/third_party/{id}/"],
  deleteVendorFile: ["DELETE", "/v1/third_party/{id}/evidence/{file}/"],
  deleteVip: ["DELETE", "/v1/vip_management/{id}/"],
  deleteWebhook: ["DELETE", "/v1/webhooks/{id}/"],
  detailReport: ["POST", "/v1/detail_report/"],
  diffKnowledge: ["GET", "/v1/portal_management/knowledge/{from}/diff/{to}/"],
  diffScans: ["GET", "/v1/scans/{a}/diff/{b}/"],
  disconnectAssistant: ["DELETE", "/v1/assistants/{id}/"],
  disconnectOrganizationAssistant: ["DELETE", "/v1/assistants/organization/{id}/"],
  disputeSharedVendor: ["POST", "/v1/shared_vendor/dispute/"],
  disputeVendorFinding: ["POST", "/v1/third_party/{id}/findings/{finding}/dispute/"],
  dropSlaPolicy: ["DELETE", "/v1/sla_policy/"],
  dropTicketSystem: ["DELETE", "/v1/ticket_system/"],
  endFactors: ["POST", "/api/reset-password/factors"],
  endOtherSessions: ["POST", "/v1/account/sessions/end_others/"],
  endSession: ["DELETE", "/v1/account/sessions/{id}/"],
  endTrust: ["DELETE", "/v1/account/trusted_browsers/{id}/"],
  endTwoStep: ["POST", "/v1/account/two_step/end/"],
  enterIndicators: ["POST", "/v1/portal_management/indicators/"],
  enterOrganization: ["POST", "/v1/org_management/{id}/enter/"],
  estimateScan: ["GET", "/v1/scans/estimate/"],
  exportAssets: ["GET", "/v1/assets/export/"],
  exportAudit: ["GET", "/v1/audit_log/export/"],
  exportCandidates: ["GET", "/v1/candidates/export/"],
  exportCves: ["GET", "/v1/cve/export/"],
  exportExploited: ["GET", "/v1/exploited/export/"],
  exportFindings: ["GET", "/v1/findings/export/"],
  exportFramework: ["GET", "/v1/compliance/{framework}/export/"],
  exportIocs: ["GET", "/v1/ioc/export/"],
  exportTakedowns: ["GET", "/v1/takedown_management/export/"],
  exportVendorFindings: ["GET", "/v1/third_party/{id}/findings/export/"],
  exportVendors: ["GET", "/v1/third_party/export/"],
  exportVipFindings: ["GET", "/v1/vip_management/{id}/findings/export/"],
  findAsset: ["GET", "/v1/assets/by_name/"],
  findSignOn: ["POST", "/api/sign-on/lookup"],
  followPublicReport: ["GET", "/v1/public_report/events"],
  followReport: ["GET", "/v1/pdf_report/progress/"],
  followRetest: ["GET", "/v1/findings/{id}/verify/"],
  followScan: ["GET", "/v1/scans/{id}/events"],
  forgotPassword: ["POST", "/api/forgot-password"],
  freshPasskeyOptions: ["POST", "/v1/account/fresh_code/passkey/options/"],
  fulfilPurchase: ["POST", "/v1/portal_management/purchase_requests/{id}/fulfil/"],
  getAccount: ["GET", "/v1/account/"],
  getBillingProfile: ["GET", "/v1/billing_profile/"],
  getBrand: ["GET", "/v1/branding/"],
  getCheckout: ["GET", "/v1/payment/checkout/{id}/"],
  getClientImport: ["GET", "/v1/org_management/imports/{id}/"],
  getInvoice: ["GET", "/v1/invoices/{number}/"],
  getInvoiceIssuer: ["GET", "/v1/portal_management/billing/"],
  getLogo: ["GET", "/v1/branding/{organization}/logo/"],
  getMailState: ["GET", "/v1/portal_management/mail/"],
  getOrganization: ["GET", "/v1/org_management/{id}/"],
  getPartnerAccess: ["GET", "/v1/partner_access/"],
  getPaymentOptions: ["GET", "/v1/payment/options/"],
  getSessionPolicy: ["GET", "/v1/sign_on/sessions/"],
  getSignOn: ["GET", "/v1/sign_on/"],
  getSiteLinks: ["GET", "/v1/portal_management/site_links/"],
  getStatus: ["GET", "/v1/status/"],
  getSubscription: ["GET", "/v1/subscription/"],
  getTakedown: ["GET", "/v1/takedown_management/{id}/"],
  getTokens: ["GET", "/api/get-tokens"],
  getUser: ["GET", "/v1/user_management/{id}/"],
  getVendor: ["GET", "/v1/third_party/{id}/"],
  getVip: ["GET", "/v1/vip_management/{id}/"],
  giveFreshCode: ["POST", "/v1/account/fresh_code/confirm/"],
  groupWork: ["GET", "/v1/findings/worklist/groups/"],
  invoicePdf: ["GET", "/v1/invoices/{number}/pdf/"],
  isLive: ["GET", "/v1/health/live/"],
  isReady: ["GET", "/v1/health/ready/"],
  leaveReportSchedule: ["POST", "/v1/report_schedules/{id}/unsubscribe/"],
  listActions: ["GET", "/v1/actions/"],
  listAffected: ["GET", "/v1/cve/{id}/affected/"],
  listAffectedHosts: ["GET", "/v1/cve/{id}/hosts/"],
  listAlertSettings: ["GET", "/v1/alert_management/"],
  listApiKeys: ["GET", "/v1/api_keys/"],
  listAssetChanges: ["GET", "/v1/assets/changes/"],
  listAssetRuleHits: ["GET", "/v1/asset_rules/{id}/hits/"],
  listAssetRules: ["GET", "/v1/asset_rules/"],
  listAssets: ["GET", "/v1/assets/"],
  listAssistants: ["GET", "/v1/assistants/"],
  listAttackPaths: ["GET", "/v1/attack_paths/"],
  listAttestations: ["GET", "/v1/attestation/"],
  listAudit: ["GET", "/v1/audit_log/"],
  listBreaches: ["GET", "/v1/portal_management/breaches/"],
  listBreakGlass: ["GET", "/v1/break_glass/"],
  listCalendarLinks: ["GET", "/v1/calendar/links/"],
  listCandidates: ["GET", "/v1/candidates/"],
  listChanges: ["GET", "/v1/changes/"],
  listClientCompliance: ["GET", "/v1/compliance/clients/{framework}/"],
  listClientFigures: ["GET", "/v1/sla_figures/clients/"],
  listClientRules: ["GET", "/v1/finding_rules/clients/"],
  listCloudAccounts: ["GET", "/v1/cloud_accounts/"],
  listConnectorRuns: ["GET", "/v1/portal_management/connectors/{id}/runs/"],
  listConnectors: ["GET", "/v1/portal_management/connectors/"],
  listCreditNotes: ["GET", "/v1/credit_notes/"],
  listCves: ["GET", "/v1/cve/"],
  listDeliveries: ["GET", "/v1/alert_management/deliveries/"],
  listDomainApprovals: ["GET", "/v1/domain_approvals/"],
  listDomains: ["GET", "/v1/domains/"],
  listEvents: ["GET", "/v1/events/"],
  listExploited: ["GET", "/v1/exploited/"],
  listFeatures: ["GET", "/v1/portal_management/features/"],
  listFeeds: ["GET", "/v1/portal_management/feeds/"],
  listFindings: ["GET", "/v1/findings/"],
  listFrameworks: ["GET", "/v1/compliance/"],
  listGroups: ["GET", "/v1/groups/"],
  listIdentityChanges: ["GET", "/v1/identity_changes/"],
  listInsights: ["GET", "/v1/insights/"],
  listInvoices: ["GET", "/v1/invoices/"],
  listIocs: ["GET", "/v1/ioc/"],
  listJobs: ["GET", "/v1/portal_management/jobs/"],
  listKnowledge: ["GET", "/v1/portal_management/knowledge/"],
  listLeads: ["GET", "/v1/leads/"],
  listManagedInsights: ["GET", "/v1/insights/manage/"],
  listManualIndicators: ["GET", "/v1/portal_management/indicators/"],
  listNotices: ["GET", "/v1/intel_notices/"],
  listNotifications: ["GET", "/v1/notifications/"],
  listOptOutRequests: ["GET", "/v1/opt_out_requests/"],
  listOptOuts: ["GET", "/v1/portal_management/opt_outs/"],
  listOrganizationAssistants: ["GET", "/v1/assistants/organization/"],
  listOrganizations: ["GET", "/v1/org_management/"],
  listOwnedByUsers: ["POST", "/v1/user_management/owned/"],
  listOwners: ["GET", "/v1/findings/owners/"],
  listOwnIocs: ["GET", "/v1/ioc/own/"],
  listPasskeys: ["GET", "/v1/account/passkeys/"],
  listPermissions: ["GET", "/v1/permissions/"],
  listPlans: ["GET", "/v1/plans/"],
  listPublicFeatures: ["GET", "/v1/public_features/"],
  listRaisedAlerts: ["GET", "/v1/alert_management/alerts/"],
  listReportChoices: ["GET", "/v1/report_schedules/choices/"],
  listReportRuns: ["GET", "/v1/report_schedules/{id}/runs/"],
  listReportSchedules: ["GET", "/v1/report_schedules/"],
  listRoles: ["GET", "/v1/roles/"],
  listRuleHits: ["GET", "/v1/finding_rules/{id}/hits/"],
  listRules: ["GET", "/v1/finding_rules/"],
  listScans: ["GET", "/v1/scans/"],
  listScim: ["GET", "/v1/sign_on/scim/"],
  listScreenshots: ["GET", "/v1/screenshots/"],
  listSearches: ["GET", "/v1/saved_searches/"],
  listSeeds: ["GET", "/v1/seeds/"],
  listServiceAccounts: ["GET", "/v1/service_accounts/"],
  listSessions: ["GET", "/v1/account/sessions/"],
  listTakedowns: ["GET", "/v1/takedown_management/"],
  listTickets: ["GET", "/v1/tickets/"],
  listTrustedBrowsers: ["GET", "/v1/account/trusted_browsers/"],
  listUnowned: ["GET", "/v1/ownership/"],
  listUploads: ["GET", "/v1/portal_management/imports/"],
  listUsers: ["GET", "/v1/user_management/"],
  listVendorFindings: ["GET", "/v1/third_party/{id}/findings/"],
  listVendors: ["GET", "/v1/third_party/"],
  listViews: ["GET", "/v1/findings/views/"],
  listVipFindings: ["GET", "/v1/vip_management/{id}/findings/"],
  listVips: ["GET", "/v1/vip_management/"],
  listWatchRules: ["GET", "/v1/watch_rules/"],
  listWebhookDeliveries: ["GET", "/v1/webhooks/{id}/deliveries/"],
  listWebhooks: ["GET", "/v1/webhooks/"],
  listWork: ["GET", "/v1/findings/worklist/"],
  logIn: ["POST", "/api/login"],
  logOut: ["POST", "/api/logout"],
  lookUpIocs: ["POST", "/v1/ioc/lookup/"],
  makeReport: ["POST", "/v1/pdf_report/make/"],
  markAssets: ["PATCH", "/v1/assets/"],
  markVipSeen: ["POST", "/v1/vip_management/{id}/seen/"],
  moveQuestionnaire: ["POST", "/v1/third_party/{id}/questionnaire/"],
  moveTakedown: ["POST", "/v1/takedown_management/{id}/state/"],
  newPasskeyOptions: ["POST", "/v1/account/passkeys/options/"],
  newRecoveryCodes: ["POST", "/v1/account/recovery_codes/"],
  openSharedVendor: ["POST", "/v1/shared_vendor/"],
  orderByInvoice: ["POST", "/v1/invoices/"],
  passkeyOptions: ["POST", "/api/passkey/options"],
  passkeySignIn: ["POST", "/api/passkey/sign-in"],
  previewAssetRule: ["POST", "/v1/asset_rules/preview/"],
  previewClients: ["POST", "/v1/org_management/imports/preview/"],
  previewImport: ["POST", "/v1/portal_management/imports/preview/"],
  previewReport: ["POST", "/v1/report_schedules/preview/"],
  previewRule: ["POST", "/v1/finding_rules/preview/"],
  proveOptOut: ["POST", "/v1/opt_out/verify/"],
  publicReport: ["POST", "/v1/public_report/"],
  putEmergencyAccounts: ["PUT", "/v1/sign_on/emergency/"],
  putGroupMap: ["PUT", "/v1/sign_on/groups/"],
  putSessionPolicy: ["PUT", "/v1/sign_on/sessions/"],
  putSlaPolicy: ["PUT", "/v1/sla_policy/"],
  putTicketSystem: ["PUT", "/v1/ticket_system/"],
  queueState: ["GET", "/v1/portal_management/queue/"],
  quoteOrder: ["POST", "/v1/payment/quote/"],
  rankClients: ["GET", "/v1/org_management/ranking/"],
  readAsset: ["GET", "/v1/assets/{id}/"],
  readAssetGraph: ["GET", "/v1/assets/graph/"],
  readAssistantRequest: ["GET", "/v1/assistants/request/"],
  readBlocklist: ["GET", "/v1/blocklist/{type}/"],
  readCalendar: ["GET", "/v1/calendar/"],
  readCalendarFeed: ["GET", "/v1/calendar/feed/{token}/"],
  readChange: ["GET", "/v1/findings/bulk/{id}/"],
  readCloudAccount: ["POST", "/v1/cloud_accounts/{id}/read/"],
  readCve: ["GET", "/v1/cve/{id}/"],
  readDomainContact: ["POST", "/v1/domain_contact/"],
  readEmailPosture: ["GET", "/v1/email/posture/"],
  readExploited: ["GET", "/v1/exploited/{cve}/"],
  readExportQueue: ["GET", "/v1/export_queue/"],
  readFinding: ["GET", "/v1/findings/{id}/"],
  readForecast: ["GET", "/v1/forecast/"],
  readFramework: ["GET", "/v1/compliance/{framework}/"],
  readIdentityChange: ["POST", "/v1/identity_change/"],
  readInsight: ["POST", "/v1/insights/{id}/read/"],
  readMonitoringConsent: ["POST", "/v1/monitoring_consent/"],
  readNotifications: ["POST", "/v1/notifications/read/"],
  readOverlap: ["GET", "/v1/ioc/overlap/"],
  readReport: ["POST", "/v1/pdf_report/"],
  readReportFile: ["GET", "/v1/report_files/{id}/"],
  readScan: ["GET", "/v1/scans/{id}/"],
  readScore: ["GET", "/v1/score/"],
  readScreenshot: ["GET", "/v1/screenshots/of/"],
  readSignOnTest: ["GET", "/v1/sign_on/tests/{id}/"],
  readSiteLinks: ["GET", "/v1/site_links/"],
  readSlaFigures: ["GET", "/v1/sla_figures/"],
  readSlaPolicy: ["GET", "/v1/sla_policy/"],
  readTicketSystem: ["GET", "/v1/ticket_system/"],
  readUpload: ["GET", "/v1/portal_management/imports/{id}/"],
  readValidation: ["GET", "/v1/validation/"],
  readVendorFile: ["GET", "/v1/third_party/{id}/evidence/{file}/"],
  readWebhook: ["GET", "/v1/webhooks/{id}/"],
  readWebhookDelivery: ["GET", "/v1/webhooks/{id}/deliveries/{event}/"],
  receiveTicketEvent: ["POST", "/v1/ticket_events/{system}/"],
  recheckTakedown: ["POST", "/v1/takedown_management/{id}/recheck/"],
  recordPayment: ["POST", "/v1/invoices/{number}/payments/"],
  recordRefund: ["POST", "/v1/invoices/{number}/refunds/"],
  refreshAccessToken: ["POST", "/api/refresh-access-token"],
  registerPartner: ["POST", "/v1/partner_registration/"],
  rejectPartner: ["POST", "/v1/portal_management/partner_registrations/{id}/reject/"],
  removeCloudAccount: ["DELETE", "/v1/cloud_accounts/{id}/"],
  removeConnection: ["DELETE", "/v1/sign_on/connections/{id}/"],
  removeDomain: ["DELETE", "/v1/domains/{name}/"],
  removeOptOut: ["DELETE", "/v1/portal_management/opt_outs/{id}/"],
  removePasskey: ["DELETE", "/v1/account/passkeys/{id}/"],
  removeScim: ["DELETE", "/v1/sign_on/scim/{id}/"],
  removeScreenshot: ["DELETE", "/v1/screenshots/{id}/"],
  removeSearch: ["DELETE", "/v1/saved_searches/{id}/"],
  removeSeed: ["DELETE", "/v1/seeds/{id}/"],
  removeUnowned: ["POST", "/v1/ownership/remove/"],
  removeUser: ["POST", "/v1/user_management/{id}/remove/"],
  removeView: ["DELETE", "/v1/findings/views/{id}/"],
  removeWatchRule: ["DELETE", "/v1/watch_rules/{id}/"],
  renameGroup: ["PATCH", "/v1/groups/{id}/"],
  renamePasskey: ["PATCH", "/v1/account/passkeys/{id}/"],
  renewWebhookSecret: ["POST", "/v1/alert_management/{id}/secret/"],
  replayWebhook: ["POST", "/v1/webhooks/{id}/replay/"],
  reportFix: ["POST", "/v1/findings/{id}/fixed/"],
  requestBreakGlass: ["POST", "/v1/break_glass/"],
  requestConsent: ["POST", "/v1/vip_management/{id}/consent_requests/"],
  requestDeletion: ["POST", "/v1/org_management/{id}/ask_deletion/"],
  requestDomainContact: ["POST", "/v1/domains/{name}/contact/"],
  requestFreshCode: ["POST", "/v1/account/fresh_code/"],
  requestPurchase: ["POST", "/v1/purchase_request/"],
  requestReport: ["POST", "/v1/request_report/"],
  requestTakedown: ["POST", "/v1/takedown_management/"],
  resendDeadLetters: ["POST", "/v1/webhooks/{id}/dead_letters/resend/"],
  resendInvoice: ["POST", "/v1/invoices/{number}/resend/"],
  resendOtp: ["POST", "/api/resend-otp"],
  resendSignUp: ["POST", "/api/signup/resend"],
  resendWebhookDelivery: ["POST", "/v1/webhooks/{id}/deliveries/{event}/resend/"],
  resetOwnPassword: ["POST", "/v1/reset_password/"],
  resetPassword: ["POST", "/api/reset-password"],
  resetUser: ["POST", "/v1/user_management/{id}/reset/"],
  restoreOrganization: ["POST", "/v1/org_management/{id}/restore/"],
  resumeSubscription: ["POST", "/v1/subscription/resume/"],
  retryDelivery: ["POST", "/v1/alert_management/deliveries/{id}/retry/"],
  retryJob: ["POST", "/v1/portal_management/jobs/{name}/{id}/retry/"],
  revealCredential: ["POST", "/v1/credentials/{id}/reveal/"],
  revealCredentials: ["POST", "/v1/credentials/reveal/"],
  revealMachine: ["POST", "/v1/machines/{id}/reveal/"],
  reviewIndicators: ["POST", "/v1/portal_management/indicators/review/"],
  reviewRegistration: ["GET", "/v1/portal_management/partner_registrations/{id}/"],
  revokeApiKey: ["DELETE", "/v1/api_keys/{id}/"],
  revokeCalendarLink: ["DELETE", "/v1/calendar/links/{id}/"],
  revokeServiceAccount: ["DELETE", "/v1/service_accounts/{id}/"],
  revokeVendorShare: ["DELETE", "/v1/third_party/{id}/shares/{share}/"],
  rotateScim: ["POST", "/v1/sign_on/scim/{id}/rotate/"],
  rotateServiceAccount: ["POST", "/v1/service_accounts/{id}/rotate/"],
  rotateWebhookSecret: ["POST", "/v1/webhooks/{id}/secret/"],
  runConnector: ["POST", "/v1/portal_management/connectors/{id}/run/"],
  runReportSchedule: ["POST", "/v1/report_schedules/{id}/run/"],
  saveSearch: ["POST", "/v1/saved_searches/"],
  saveView: ["POST", "/v1/findings/views/"],
  screenshotImage: ["GET", "/v1/screenshots/images/{id}/"],
  secondStepOptions: ["POST", "/api/passkey/second-step/options"],
  secondStepWithPasskey: ["POST", "/api/passkey/second-step"],
  sendEnquiry: ["POST", "/v1/contact/"],
  sendTakedownNotice: ["POST", "/v1/takedown_management/{id}/notices/{notice}/send/"],
  sendUploadPart: ["PUT", "/v1/portal_management/imports/{id}/data/"],
  setPartnerAccess: ["PUT", "/v1/partner_access/"],
  settleInvoice: ["POST", "/v1/invoices/{number}/settle/"],
  setUp: ["POST", "/api/setup"],
  shareVendor: ["POST", "/v1/third_party/{id}/shares/"],
  signAttestation: ["POST", "/v1/attestation/"],
  signOnAssertion: ["POST", "/api/sign-on/{id}/assertion"],
  signOnCallback: ["GET", "/api/sign-on/{id}/callback"],
  signOnLogout: ["POST", "/api/sign-on/{id}/logout"],
  signOnMetadata: ["GET", "/api/sign-on/{id}/metadata"],
  signUp: ["POST", "/api/signup"],
  signValidationConsent: ["POST", "/v1/validation/"],
  simulateEmail: ["POST", "/v1/email/simulate/"],
  startCheckout: ["POST", "/v1/payment/checkout/"],
  startClientImport: ["POST", "/v1/org_management/imports/"],
  startExpansion: ["POST", "/v1/seeds/expand/"],
  startFeed: ["POST", "/v1/portal_management/feeds/{id}/sync/"],
  startOptOut: ["POST", "/v1/opt_out/"],
  startScan: ["POST", "/v1/scans/"],
  startSignOn: ["POST", "/api/sign-on/start"],
  startTwoStep: ["POST", "/v1/account/two_step/"],
  startUpload: ["POST", "/v1/portal_management/imports/"],
  stopValidation: ["POST", "/v1/validation/stop/"],
  storageState: ["GET", "/v1/portal_management/storage/"],
  submitVendor: ["POST", "/v1/third_party/"],
  switchConnection: ["POST", "/v1/sign_on/connections/{id}/state/"],
  takedownPack: ["GET", "/v1/takedown_management/{id}/evidence/"],
  taxiiCollection: ["GET", "/v1/taxii2/{root}/collections/{collection}/"],
  taxiiCollections: ["GET", "/v1/taxii2/{root}/collections/"],
  taxiiDiscovery: ["GET", "/v1/taxii2/"],
  taxiiManifest: ["GET", "/v1/taxii2/{root}/collections/{collection}/manifest/"],
  taxiiObject: ["GET", "/v1/taxii2/{root}/collections/{collection}/objects/{object}/"],
  taxiiObjects: ["GET", "/v1/taxii2/{root}/collections/{collection}/objects/"],
  taxiiRoot: ["GET", "/v1/taxii2/{root}/"],
  taxiiVersions: ["GET", "/v1/taxii2/{root}/collections/{collection}/objects/{object}/versions/"],
  testAlertSetting: ["POST", "/v1/alert_management/{id}/test/"],
  testCloudAccount: ["POST", "/v1/cloud_accounts/{id}/test/"],
  testConnection: ["POST", "/v1/sign_on/connections/{id}/test/"],
  testConnector: ["POST", "/v1/portal_management/connectors/{id}/test/"],
  testMail: ["POST", "/v1/portal_management/mail/test/"],
  testWebhook: ["POST", "/v1/webhooks/{id}/test/"],
  undoWork: ["POST", "/v1/findings/bulk/{id}/undo/"],
  updateAccount: ["PATCH", "/v1/account/"],
  updateAlertSetting: ["PATCH", "/v1/alert_management/{id}/"],
  updateInsight: ["PUT", "/v1/insights/{id}/"],
  updateLead: ["PATCH", "/v1/leads/{id}/"],
  updateOrganization: ["PATCH", "/v1/org_management/{id}/"],
  updateUser: ["PATCH", "/v1/user_management/{id}/"],
  updateVendor: ["PUT", "/v1/third_party/{id}/"],
  updateVip: ["PUT", "/v1/vip_management/{id}/"],
  updateWebhook: ["PATCH", "/v1/webhooks/{id}/"],
  uploadSharedVendor: ["POST", "/v1/shared_vendor/evidence/"],
  uploadVendorFile: ["POST", "/v1/third_party/{id}/evidence/"],
  verifyDomain: ["POST", "/v1/domains/{name}/verify/"],
  verifyFinding: ["POST", "/v1/findings/{id}/verify/"],
  verifyOtp: ["POST", "/api/verify-otp"],
  whatIf: ["POST", "/v1/score/what_if/"],
  withdrawIndicators: ["POST", "/v1/portal_management/indicators/withdraw/"],
  withdrawReset: ["POST", "/v1/findings/reset/withdraw/"],
  withdrawTakedown: ["POST", "/v1/takedown_management/{id}/withdraw/"],
  withdrawValidationConsent: ["POST", "/v1/validation/{id}/withdraw/"],
};
