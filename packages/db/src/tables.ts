// Written by `npm run db:types` from the migrated database. Do not edit.
import type { SlaDays } from "@parapet/domain/remediation";
import type { Locale } from "@parapet/words/locale";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessToken {
  expires_at: Timestamp;
  issued_for: Buffer | null;
  key_id: string;
  org_id: string;
  resource: string;
  scopes: string[] | null;
  token_hash: Buffer;
}

export interface AddOn {
  ends_at: Timestamp;
  id: Generated<string>;
  invoice: string | null;
  kind: string;
  org_id: string;
  quantity: number;
  starts_at: Timestamp;
}

export interface AddressCheck {
  address_mac: string;
  asked_at: Timestamp;
  id: Generated<string>;
  locale: Locale;
  sealed: Buffer | null;
  told_at: Timestamp | null;
}

export interface Alert {
  domain: string;
  due_at: Timestamp | null;
  event_count: number;
  events: ColumnType<unknown, string, string>;
  held: string | null;
  id: Generated<string>;
  judged_at: Timestamp;
  org_id: string;
  raised_at: Timestamp;
  released_at: Timestamp | null;
  setting_id: string;
  severity: string | null;
  source: string;
  source_key: string;
}

export interface AlertChannel {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  failing_since: Timestamp | null;
  hint: string;
  id: Generated<string>;
  kind: string;
  org_id: string;
  owner_id: string | null;
  owner_key: Generated<string | null>;
  sealed_address: Buffer;
  sealed_secret: Buffer | null;
  setting_id: string | null;
  stopped_at: Timestamp | null;
}

export interface AlertDelivery {
  about: string;
  attempts: Generated<number>;
  channel_id: string | null;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  hint: string;
  id: Generated<string>;
  judged_at: Timestamp;
  kind: string;
  last_error: string | null;
  last_status: number | null;
  mail_id: string | null;
  message: ColumnType<unknown, string, string>;
  next_attempt_at: Timestamp;
  org_id: string;
  setting_id: string | null;
  state: Generated<string>;
}

export interface AlertSetting {
  business_unit: string | null;
  certificate_days: number;
  created_at: Timestamp;
  created_by: string | null;
  digest: string;
  digest_hour: number;
  domain: string;
  enabled: Generated<boolean>;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  id: Generated<string>;
  locale: Locale;
  min_severity: string;
  muted_until: Timestamp | null;
  name: string;
  org_id: string;
  owner_email: string;
  owner_key: Generated<string | null>;
  quiet_from: string | null;
  quiet_to: string | null;
  score_drop_points: number;
  time_zone: string;
  types: string[];
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface AlertTold {
  at: Timestamp;
  domain: string;
  key: string;
  org_id: string;
}

export interface ApiKey {
  areas: string[] | null;
  client_id: string | null;
  connected_at: Timestamp | null;
  created_at: Timestamp;
  domains: string[] | null;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  expires_at: Timestamp;
  hint: string;
  id: Generated<string>;
  kind: Generated<string>;
  last_used_at: Timestamp | null;
  name: string;
  networks: Generated<string[]>;
  org_id: string;
  owner_key: Generated<string | null>;
  previous_hash: Buffer | null;
  previous_until: Timestamp | null;
  purpose: string | null;
  rotated_at: Timestamp | null;
  scopes: string[];
  secret_hash: Buffer;
  units: string[] | null;
  user_id: string;
}

export interface AppUser {
  access_given_by: string | null;
  address_taken: Generated<boolean>;
  all_domains: Generated<boolean>;
  approval: Generated<string>;
  business_units: string[] | null;
  created_at: Generated<Timestamp>;
  date_order: Generated<string>;
  email: string | null;
  first_login_at: Timestamp | null;
  first_name: string;
  group_id: string | null;
  id: Generated<string>;
  last_login_at: Timestamp | null;
  last_name: string;
  locale: Generated<Locale>;
  mapped_units: string[] | null;
  org_id: string;
  own_units: string[] | null;
  password_changed_at: Timestamp | null;
  password_hash: string | null;
  phone: string | null;
  removed_at: Timestamp | null;
  role: string;
  status: string;
  temporary_until: Timestamp | null;
  version: Generated<number>;
}

export interface AreaAssessment {
  area: string;
  at: Timestamp;
  domains: string[] | null;
  id: Generated<number>;
  is_partial: Generated<boolean>;
  source: string;
  via: string;
}

export interface Asset {
  back_at: Timestamp | null;
  domain: string;
  facts: Generated<ColumnType<unknown, string, string>>;
  first_seen: Timestamp;
  gone_at: Timestamp | null;
  host: string;
  id: Generated<string>;
  ips: Generated<string[]>;
  last_seen: Timestamp;
  org_id: string;
  sources: Generated<ColumnType<unknown, string, string>>;
}

export interface AssetCandidate {
  certainty: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_reason: string | null;
  first_seen: Timestamp;
  id: Generated<string>;
  kind: string;
  last_seen: Timestamp;
  org_id: string;
  path: ColumnType<unknown, string, string>;
  points: number;
  reason: string;
  scan_domain: string | null;
  sources: string[];
  state: Generated<string>;
  value: string;
}

export interface AssetRule {
  author: string | null;
  created_at: Timestamp;
  enabled: Generated<boolean>;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  id: Generated<string>;
  labels: ColumnType<unknown, string, string>;
  name: string;
  org_id: string;
  owner_key: Generated<string | null>;
  position: number;
  query: string;
  version: Generated<number>;
}

export interface AssetRuleHit {
  asset_id: string;
  at: Timestamp;
  fields: string[];
  org_id: string;
  rule_id: string;
}

export interface AssetSeed {
  created_at: Timestamp;
  created_by: string | null;
  id: Generated<string>;
  kind: string;
  note: string | null;
  org_id: string;
  value: string;
}

export interface AssistantSecret {
  challenge: string | null;
  expires_at: Timestamp;
  key_id: string;
  kind: string;
  org_id: string;
  redirect_uri: string | null;
  secret_hash: Buffer;
  used_at: Timestamp | null;
}

export interface Attestation {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  ip: string;
  org_id: string;
  organization_name: string;
  signature_name: string;
  signed_on: string;
  title: string;
  user_id: string;
}

export interface AuditHead {
  chain: string;
  hash: Buffer;
  seq: number;
}

export interface AuditLog {
  action: string;
  actor_id: string | null;
  at: Timestamp;
  chain: string;
  claimed_ip: string | null;
  detail: Generated<ColumnType<unknown, string, string>>;
  hash: Buffer;
  id: Generated<string>;
  ip: string | null;
  object: string | null;
  org_id: string | null;
  result: string;
  seq: number;
}

export interface AuthorisedDomain {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  dkim_selectors: Generated<string[]>;
  id: Generated<string>;
  lapsed_at: Timestamp | null;
  lapses_at: Timestamp | null;
  last_checked_at: Timestamp | null;
  last_result: string | null;
  missing_since: Timestamp | null;
  name: string;
  not_found_since: Timestamp | null;
  open_relay_test: Generated<boolean>;
  org_id: string;
  own_names: Generated<string[]>;
  proof_token: string;
  reason: string | null;
  state: Generated<string>;
  verified_at: Timestamp | null;
  verified_by: string | null;
}

export interface Bearer {
  expires_at: Timestamp;
  family_id: string;
  org_id: string;
  token_hash: Buffer;
}

export interface BillingProfile {
  address: string;
  company: string;
  contact_email: Generated<string>;
  contact_name: Generated<string>;
  org_id: string;
  po_number: Generated<string>;
  tax_number: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Brand {
  accent: string | null;
  host: string | null;
  logo: Buffer | null;
  logo_type: string | null;
  name: string;
  org_id: string;
  support_email: string | null;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Breach {
  accounts: number | null;
  added_at: Timestamp | null;
  breach_on: string | null;
  data_classes: Generated<string[]>;
  description: string | null;
  domain: string | null;
  marks: Generated<string[]>;
  name: string;
  title: string;
  updated_at: Timestamp;
}

export interface BreakGlass {
  approved_at: Timestamp | null;
  approved_by: string | null;
  asked_at: Timestamp;
  asked_by: string;
  ends_at: Timestamp | null;
  id: Generated<string>;
  org_id: string;
  reason: string;
}

export interface BulkChange {
  at: Timestamp;
  author: string | null;
  change: ColumnType<unknown, string, string>;
  id: string;
  org_id: string;
  owner_key: Generated<string | null>;
  undone_at: Timestamp | null;
}

export interface BulkChangeFinding {
  before: ColumnType<unknown, string, string>;
  change_id: string;
  finding_id: string;
  org_id: string;
  version: number;
}

export interface BulkRun {
  author: string;
  created_at: Timestamp;
  done: Generated<number>;
  failure: string | null;
  finished_at: Timestamp | null;
  id: string;
  org_id: string;
  owner_key: Generated<string | null>;
  request: ColumnType<unknown, string, string> | null;
  result: ColumnType<unknown, string, string> | null;
  state: Generated<string>;
  total: number;
}

export interface CalendarLink {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  id: Generated<string>;
  last_read_at: Timestamp | null;
  locale: Locale;
  org_id: string;
  owner_key: Generated<string | null>;
  revoked_at: Timestamp | null;
  token_hash: Buffer;
  user_id: string;
}

export interface CardReturn {
  amount_cents: number;
  happened_at: Timestamp;
  id: string;
  invoice_id: string | null;
  kind: string;
  org_id: string | null;
  payment_intent: string | null;
  state: string;
}

export interface CardSubscription {
  cancels: Generated<boolean>;
  customer: string | null;
  id: string;
  invoice_id: string;
  notified_at: Timestamp;
  org_id: string;
  state: string;
}

export interface CertificateWatch {
  checked_at: Timestamp;
  domain: string;
  issuers: Generated<string[]>;
  last_entry: number | null;
  org_id: string;
  problem: string | null;
}

export interface ClientEntry {
  at: Timestamp;
  family_id: string | null;
  org_id: string;
  user_id: string;
}

export interface ClientImport {
  created_at: Timestamp;
  created_by: string | null;
  done: Generated<number>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  org_id: string;
  problem: string | null;
  rows: ColumnType<unknown, string, string> | null;
  state: Generated<string>;
  total: number;
}

export interface CloudAccount {
  account: string | null;
  changed_by: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  external_id: string;
  id: Generated<string>;
  name: string;
  next_read_at: Timestamp;
  org_id: string;
  owner_key: Generated<string | null>;
  problems: Generated<ColumnType<unknown, string, string>>;
  provider: string;
  read_at: Timestamp | null;
  sealed_secret: Buffer | null;
  settings: ColumnType<unknown, string, string>;
  state: Generated<string>;
  succeeded_at: Timestamp | null;
  version: Generated<number>;
}

export interface CloudAsset {
  account_id: string;
  kind: string;
  org_id: string;
  scope: string;
  seen_at: Timestamp;
  service: string;
  value: string;
}

export interface CloudZone {
  account_id: string;
  delegated: boolean | null;
  name: string;
  name_servers: string[];
  org_id: string;
  seen_at: Timestamp;
  zone_id: string;
}

export interface CpeProduct {
  id: Generated<number>;
  key: string;
  part: string;
  product: string;
  vendor: string;
}

export interface Cve {
  awaiting: boolean;
  cvss: number | null;
  cvss_reason: string | null;
  cvss_source: string | null;
  cvss_vector: string | null;
  cvss_version: string | null;
  cvss20: number | null;
  cvss30: number | null;
  cvss31: number | null;
  cvss40: number | null;
  cwes: Generated<string[]>;
  description: string | null;
  description_source: string | null;
  exploit: Generated<boolean>;
  id: string;
  kev_added: string | null;
  kev_due: string | null;
  match_count: Generated<number>;
  match_feed: string | null;
  modified: Timestamp;
  products: Generated<string[]>;
  published: Timestamp | null;
  ransomware: Generated<boolean>;
  search: Generated<string | null>;
  severity: string | null;
  status: string;
  title: string | null;
  vendors: Generated<string[]>;
}

export interface CveChange {
  after: string | null;
  at: Generated<Timestamp>;
  before: string | null;
  cve_id: string;
  feed: string;
  field: string;
  id: Generated<number>;
}

export interface CveExploitFact {
  cve_id: string;
  detail: string | null;
  ref: string;
  seen: string | null;
  source: string;
}

export interface CveMatch {
  config: number;
  counts: Generated<boolean>;
  cve_id: string;
  end_excluding: string | null;
  end_including: string | null;
  feed: string;
  node: number;
  product_id: number;
  rest: string | null;
  simple: boolean;
  start_excluding: string | null;
  start_including: string | null;
  stated: Generated<number>;
  version: string;
  version_update: string;
  vulnerable: boolean;
}

export interface CveSource {
  cve_id: string;
  description: string | null;
  digest: number;
  extra: Generated<ColumnType<unknown, string, string>>;
  feed: string;
  loaded_at: Generated<Timestamp>;
  modified: Timestamp;
  products: Generated<string[]>;
  published: Timestamp | null;
  refs: Generated<ColumnType<unknown, string, string>>;
  scores: Generated<ColumnType<unknown, string, string>>;
  statements: Generated<number>;
  status: string;
  title: string | null;
  trees: Generated<ColumnType<unknown, string, string>>;
  vendors: Generated<string[]>;
  weaknesses: Generated<ColumnType<unknown, string, string>>;
}

export interface DataKey {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  org_id: string | null;
  purge_year: number;
  purpose: string;
  uses: Generated<number>;
  wrapped: Buffer;
  wrapped_by: string;
}

export interface DemoState {
  completed_at: Timestamp | null;
  is_only: Generated<boolean>;
  started_at: Timestamp;
  version: string;
}

export interface DomainApproval {
  asked_at: Timestamp;
  asked_by: string;
  domain_id: string;
  id: Generated<string>;
  org_id: string;
  reason: string;
}

export interface DomainContactRequest {
  address_hash: Buffer;
  answer: string | null;
  answered_at: Timestamp | null;
  domain: string;
  domain_id: string | null;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  expires_at: Timestamp;
  id: Generated<string>;
  org_id: string;
  owner_key: Generated<string | null>;
  requested_at: Timestamp;
  requested_by: string | null;
  role: string;
  token_hash: Buffer | null;
}

export interface DueNotice {
  at: Timestamp;
  due_at: Timestamp;
  finding_id: string;
  kind: string;
  org_id: string;
}

export interface EmergencyAccount {
  created_at: Timestamp;
  org_id: string;
  user_id: string;
}

export interface Epss {
  cve_id: string;
  day: string;
  model: string | null;
  percentile: number;
  score: number;
}

export interface EpssCurrent {
  cve_id: string;
  day: string;
  percentile: number;
  score: number;
}

export interface EventDelivery {
  answer: string | null;
  attempted_at: Timestamp | null;
  attempts: Generated<number>;
  body: string | null;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  event_id: string;
  last_error: string | null;
  last_status: number | null;
  next_attempt_at: Timestamp;
  object: string;
  org_id: string;
  position: number;
  state: Generated<string>;
  took_ms: number | null;
  type: string;
  webhook_id: string;
}

export interface EventWebhook {
  areas: Generated<string[]>;
  created_at: Timestamp;
  domains: Generated<string[]>;
  enabled: Generated<boolean>;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  failing_since: Timestamp | null;
  failures: Generated<number>;
  hint: string;
  id: Generated<string>;
  leased_until: Timestamp | null;
  locale: Locale;
  min_severity: string | null;
  name: string;
  next_attempt_at: Timestamp;
  org_id: string;
  owner_id: string | null;
  owner_key: Generated<string | null>;
  paused_at: Timestamp | null;
  paused_reason: string | null;
  position: number;
  previous_until: Timestamp | null;
  sealed_previous: Buffer | null;
  sealed_secret: Buffer;
  sealed_url: Buffer;
  types: string[];
  units: Generated<string[]>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface ExploitedEvaluation {
  cve_id: string;
  evaluated_at: Timestamp;
  findings: number;
  services: number;
}

export interface ExploitedListing {
  action: string | null;
  added: string;
  catalogue: string;
  catalogue_released: Timestamp;
  cve_id: string;
  cwes: Generated<string[]>;
  description: string;
  due: string | null;
  name: string;
  notes: Generated<string[]>;
  product: string;
  ransomware: boolean;
  vendor: string;
}

export interface ExposedService {
  back_at: Timestamp | null;
  banner: string | null;
  cpe: string | null;
  details: Generated<ColumnType<unknown, string, string>>;
  domain: string;
  first_seen: Timestamp;
  gone_at: Timestamp | null;
  host: string;
  id: Generated<string>;
  ip: string;
  last_seen: Timestamp;
  name: string | null;
  org_id: string;
  port: number;
  product: string | null;
  protocol: string;
  tls: Generated<boolean>;
  version: string | null;
}

export interface FeedRun {
  added: Generated<number>;
  bad: Generated<number>;
  bad_records: Generated<ColumnType<unknown, string, string>>;
  changed: Generated<number>;
  error: string | null;
  feed: string;
  finished_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  next_run_at: Timestamp | null;
  outcome: string | null;
  read: Generated<number>;
  started_at: Generated<Timestamp>;
  unchanged: Generated<number>;
}

export interface FeedSetting {
  cursor: Generated<ColumnType<unknown, string, string>>;
  enabled: Generated<boolean>;
  every_hours: number | null;
  feed: string;
  options: Generated<ColumnType<unknown, string, string>>;
  sealed_key: Buffer | null;
  updated_at: Generated<Timestamp>;
  url: string | null;
  version: Generated<number>;
}

export interface Finding {
  area: string;
  basis: ColumnType<unknown, string, string> | null;
  business_unit: string | null;
  check_id: string;
  criticality: string | null;
  cve: Generated<string | null>;
  cvss: number | null;
  details: Generated<ColumnType<unknown, string, string>>;
  domain: string;
  due_at: Timestamp | null;
  due_source: string | null;
  epss: number | null;
  evidence: ColumnType<unknown, string, string> | null;
  exploit_available: boolean | null;
  first_scan: string | null;
  first_seen: Timestamp;
  fix: Generated<string | null>;
  host: Generated<string | null>;
  id: Generated<string>;
  known_exploited: Generated<boolean>;
  last_scan: string | null;
  last_seen: Timestamp;
  org_id: string;
  outcome: string;
  owner_group: string | null;
  owner_id: string | null;
  params: Generated<ColumnType<unknown, string, string>>;
  port: Generated<string | null>;
  product: Generated<string | null>;
  resolved_at: Timestamp | null;
  search: Generated<string | null>;
  severity: string;
  severity_rank: Generated<number>;
  status: Generated<string>;
  status_before: string | null;
  status_until: Timestamp | null;
  subject: string;
  tags: Generated<string[]>;
  target: string;
  version: Generated<number>;
}

export interface FindingEvent {
  alerted_at: Timestamp | null;
  approver: string | null;
  at: Generated<Timestamp>;
  author: string | null;
  details: Generated<ColumnType<unknown, string, string>>;
  expires_at: Timestamp | null;
  finding_id: string;
  id: Generated<number>;
  kind: string;
  note: string | null;
  org_id: string;
  scan_id: string | null;
  status: string | null;
}

export interface FindingMark {
  domain: string;
  id: Generated<number>;
  org_id: string;
}

export interface FindingRule {
  author: string | null;
  change: ColumnType<unknown, string, string>;
  created_at: Timestamp;
  enabled: Generated<boolean>;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  ends_at: Timestamp | null;
  filter: ColumnType<unknown, string, string>;
  id: Generated<string>;
  name: string;
  org_id: string;
  owner_key: Generated<string | null>;
  position: number;
  problem: string | null;
  version: Generated<number>;
}

export interface FindingRuleHit {
  at: Timestamp;
  fields: string[];
  finding_id: string;
  org_id: string;
  overruled: Generated<string[]>;
  overruled_by: string | null;
  rule_id: string;
}

export interface FindingSummary {
  attack_fixes: ColumnType<unknown, string, string> | null;
  domain: string;
  fixes: ColumnType<unknown, string, string>;
  hosts: ColumnType<unknown, string, string>;
  kinds: ColumnType<unknown, string, string>;
  leaks: ColumnType<unknown, string, string>;
  org_id: string;
}

export interface FixClaim {
  attempts: Generated<number>;
  finding_id: string;
  next_at: Timestamp | null;
  org_id: string;
  reason: string | null;
  reported_at: Timestamp;
  reported_by: string | null;
  scheduled_at: Timestamp;
  source: string;
}

export interface FixOrder {
  domain: string;
  fixes: string[];
  org_id: string;
  scored_at: Timestamp;
}

export interface IdempotentRequest {
  answer: Buffer | null;
  caller_id: string;
  created_at: Timestamp;
  operation: string;
  proof: string | null;
  request_key: string;
  request_mac: Buffer;
  status: number | null;
}

export interface IdentityChange {
  connection_id: string;
  connection_name: string;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  expires_at: Timestamp;
  id: Generated<string>;
  kind: string;
  org_id: string;
  requested_by: string | null;
  source: string;
  state: Generated<string>;
  token_hash: Buffer | null;
  user_id: string;
  wanted: string;
}

export interface InfectedMachine {
  antivirus: string[];
  applications: Generated<string[]>;
  certainty: number;
  cookies: number;
  country: string | null;
  credentials: number;
  domain: string;
  family: string;
  first_seen: Timestamp;
  id: string;
  infected_on: string | null;
  ip: string | null;
  last_seen: Timestamp;
  live_cookies: number;
  machine_id: string;
  org_id: string;
  purge_year: number;
  sealed: Buffer;
  system: string | null;
}

export interface Insight {
  audience: string;
  audience_values: Generated<string[]>;
  created_at: Timestamp;
  created_by: string | null;
  ends_at: Timestamp | null;
  id: Generated<string>;
  kind: string;
  publish_at: Timestamp | null;
  texts: ColumnType<unknown, string, string>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface InsightRead {
  insight_id: string;
  org_id: string;
  read_at: Timestamp;
  user_id: string;
}

export interface InventoryAsset {
  asn: number | null;
  back_at: Timestamp | null;
  business_unit: string | null;
  country: string | null;
  criticality: string | null;
  disposition: Generated<string>;
  disposition_at: Timestamp | null;
  disposition_by: string | null;
  disposition_reason: string | null;
  domain: string;
  expires_at: Timestamp | null;
  facts: Generated<ColumnType<unknown, string, string>>;
  first_seen: Timestamp;
  gone_at: Timestamp | null;
  hosts: Generated<string[]>;
  id: Generated<string>;
  ips: Generated<string[]>;
  key: string;
  kind: string;
  last_seen: Timestamp;
  name: string;
  org_id: string;
  owner: string | null;
  places: Generated<string[]>;
  port: number | null;
  product: string | null;
  provider: string | null;
  search: string;
  tags: Generated<string[]>;
  units: Generated<string[]>;
  version: string | null;
}

export interface InventoryEvent {
  asset_id: string;
  at: Timestamp;
  changes: Generated<ColumnType<unknown, string, string>>;
  domain: string;
  event: string;
  id: Generated<number>;
  kind: string;
  org_id: string;
  scan_id: string | null;
}

export interface InventoryNote {
  asset_id: string;
  at: Timestamp;
  author: string | null;
  id: Generated<string>;
  org_id: string;
  text: string;
}

export interface Invoice {
  amount_cents: number;
  cancel_reason: string | null;
  cancelled_at: Timestamp | null;
  counts_from: Timestamp | null;
  created_at: Timestamp;
  currency: Generated<string>;
  customer: Generated<ColumnType<unknown, string, string>>;
  discount_cents: Generated<number>;
  discount_percent: Generated<number>;
  due_at: Timestamp | null;
  ended_at: Timestamp | null;
  id: Generated<string>;
  issuer: Generated<ColumnType<unknown, string, string>>;
  item: ColumnType<unknown, string, string>;
  list_cents: number;
  locale: Generated<Locale>;
  method: string;
  number: string | null;
  org_id: string;
  paid_at: Timestamp | null;
  payer_id: string;
  payment_customer: string | null;
  payment_intent: string | null;
  payment_reference: string | null;
  payment_session: string | null;
  period_end: Timestamp | null;
  period_start: Timestamp | null;
  renews_id: string | null;
  state: string;
  tax_cents: Generated<number>;
  tax_name: Generated<string>;
  tax_percent: Generated<number>;
}

export interface InvoiceEntry {
  amount_cents: number;
  id: Generated<string>;
  invoice_id: string;
  kind: string;
  note: Generated<string>;
  number: string | null;
  org_id: string;
  recorded_at: Timestamp;
  source: Generated<string>;
}

export interface InvoiceRange {
  last: number;
  prefix: string;
  year: number;
}

export interface Ioc {
  added_at: Generated<Timestamp>;
  changed_at: Generated<Timestamp>;
  confidence: number;
  expires_at: Timestamp;
  feeds: string[];
  first_seen: Timestamp;
  id: string;
  last_seen: Timestamp;
  malware: string | null;
  sightings: ColumnType<unknown, string, string>;
  tags: Generated<string[]>;
  threat: string | null;
  type: string;
  value: string;
}

export interface Kev {
  action: string | null;
  added: string;
  catalogue_released: Timestamp;
  cve_id: string;
  cwes: Generated<string[]>;
  description: string;
  due: string | null;
  name: string;
  notes: Generated<string[]>;
  product: string;
  ransomware: boolean;
  vendor: string;
}

export interface KnowledgeActivation {
  actor: string | null;
  at: Timestamp;
  cause: string;
  id: Generated<number>;
  version: string;
}

export interface KnowledgeState {
  active: string;
  active_since: Timestamp;
  id: Generated<number>;
  newest: string;
}

export interface KnowledgeVersion {
  created_at: Timestamp;
  libraries: ColumnType<unknown, string, string>;
  number: Generated<number>;
  origin: string;
  removed_at: Timestamp | null;
  version: string;
}

export interface Lead {
  assigned_to: string | null;
  body: ColumnType<unknown, string, string>;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  domain: string | null;
  email: string;
  fingerprint: string;
  id: Generated<string>;
  kind: string;
  locale: Locale;
  note: Generated<string>;
  org_id: string | null;
  reason: string | null;
  state: Generated<string>;
  version: Generated<number>;
}

export interface LeakBlock {
  id: Generated<number>;
  lines: number;
  purge_year: number;
  sealed: Buffer;
}

export interface LeakedCredential {
  access: string | null;
  breach_on: string | null;
  domain: string;
  first_seen: Timestamp;
  form: string;
  host: string | null;
  id: string;
  is_person: Generated<boolean>;
  kind: string;
  last_seen: Timestamp;
  login_masked: string;
  login_tag: number;
  machine_id: string | null;
  org_id: string;
  purge_year: number;
  sealed: Buffer;
  secret_masked: string;
  secret_tag: number;
  sources: string[];
  strength: string | null;
  times_seen: number | null;
}

export interface LeakedPassword {
  bucket: number;
  id: Generated<number>;
  purge_year: number;
  tags: Buffer;
}

export interface LeakHash {
  bucket: number;
  id: Generated<number>;
  purge_year: number;
  tags: Buffer;
}

export interface LeakImport {
  added: Generated<number>;
  at: Timestamp;
  bytes: number;
  changed: Generated<number>;
  file: string;
  id: Generated<string>;
  kind: string;
  lines: number;
  modified_at: Timestamp;
  read: Generated<number>;
  unchanged: Generated<number>;
}

export interface LeakImportBatch {
  added: number;
  import_id: string;
  line: number;
}

export interface LeakMachine {
  first_seen: Timestamp;
  id: string;
  machine_id: string;
  purge_year: number;
  sealed: Buffer;
  seq: Generated<number>;
}

export interface LeakMachineName {
  log_id: string;
  tag: number;
}

export interface LeakMatch {
  domain: string;
  matched_at: Timestamp;
  org_id: string;
  state: string;
}

export interface LeakName {
  bucket: number;
  entries: Buffer;
  id: Generated<number>;
  purge_year: number;
}

export interface LeakUpload {
  added: Generated<number>;
  bad: Generated<number>;
  bad_records: Generated<ColumnType<unknown, string, string>>;
  by_user: string | null;
  bytes: number;
  bytes_done: Generated<number>;
  changed: Generated<number>;
  created_at: Timestamp;
  error: string | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  kind: string;
  more: Generated<ColumnType<unknown, string, string>>;
  name: string;
  read: Generated<number>;
  received: Generated<number>;
  source: string | null;
  state: string;
  unchanged: Generated<number>;
}

export interface Licence {
  agreed_limits: Generated<ColumnType<unknown, string, string>>;
  billing: Generated<string>;
  cancel_pending: Generated<boolean>;
  cancelled_at: Timestamp | null;
  ends_at: Timestamp | null;
  granted_billing: string | null;
  granted_from: Timestamp | null;
  granted_plan: string | null;
  granted_until: Timestamp | null;
  invoice: string | null;
  org_id: string;
  payment_customer: string | null;
  payment_subscription: string | null;
  plan: string;
  renewal: Generated<string>;
  started_at: Timestamp | null;
}

export interface LicenceAbsence {
  absent_from: Timestamp | null;
  absent_until: Timestamp;
  id: Generated<string>;
  org_id: string;
}

export interface LicenceReminder {
  days_ahead: number;
  ends_at: Timestamp;
  org_id: string;
  sent_at: Timestamp;
}

export interface LicenceTerm {
  billing: string;
  ends_at: Timestamp;
  id: Generated<string>;
  invoice_id: string | null;
  org_id: string;
  plan: string;
  starts_at: Timestamp;
}

export interface LoginChallenge {
  code_mac: Buffer | null;
  expires_at: Timestamp;
  family_id: string | null;
  id_hash: Buffer;
  method: string;
  org_id: string;
  remember: Generated<boolean>;
  sends: Generated<number>;
  sent_at: Timestamp;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string;
}

export interface MailOutbox {
  about_org: string | null;
  admitted_at: Timestamp | null;
  attempts: Generated<number>;
  class: Generated<string>;
  created_at: Timestamp;
  held_until: Timestamp | null;
  id: Generated<string>;
  last_error: string | null;
  mailbox: Generated<string>;
  next_attempt_at: Timestamp;
  owned_id: string | null;
  owned_kind: string | null;
  recipient_domain: Generated<string>;
  sealed_body: Buffer | null;
  sender_org: string | null;
  sent_at: Timestamp | null;
  subject: string | null;
  to_address: string;
}

export interface ManualIndicator {
  confidence: number;
  entered_at: Timestamp;
  entered_by: string | null;
  id: Generated<string>;
  malware: string | null;
  reference: string | null;
  review_reason: string | null;
  reviewed_at: Timestamp | null;
  reviewed_by: string | null;
  source: string;
  state: Generated<string>;
  tags: Generated<string[]>;
  threat: string | null;
  type: string;
  valid_until: Timestamp;
  value: string;
  withdrawal_reason: string | null;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
}

export interface MarketListing {
  assets: string[];
  country: string | null;
  currency: string | null;
  family: string | null;
  first_seen: Timestamp;
  id: Generated<number>;
  last_seen: Timestamp;
  listed_on: string | null;
  market: string;
  names: string[];
  price: number | null;
  ref: string;
  tag: string;
  users: number | null;
}

export interface MarketMatch {
  domain: string;
  org_id: string;
  ran_through: number;
  state: string;
}

export interface MentionText {
  actor: string | null;
  body: string;
  channel: string | null;
  first_seen: Timestamp;
  folded: string;
  id: Generated<number>;
  is_ransom: Generated<boolean>;
  language: string | null;
  place: string;
  published_at: Timestamp | null;
  ref: string;
  source: string;
  title: string;
  url: string | null;
}

export interface NotificationRead {
  alert_id: string;
  org_id: string;
  read_at: Timestamp;
  user_id: string;
}

export interface OauthClient {
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
  redirect_uris: string[];
  seen_at: Timestamp;
}

export interface OptOut {
  added_by: string | null;
  by_operator: Generated<boolean>;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  email: string | null;
  id: Generated<string>;
  locale: Generated<Locale>;
  mail_confirmed_at: Timestamp | null;
  proof_token: string | null;
  proved_by: string | null;
  reason: string | null;
  target: string;
  token_hash: string | null;
  token_until: Timestamp | null;
}

export interface OptOutConsent {
  approved: boolean;
  decided_at: Timestamp;
  decided_by: string | null;
  opt_out_id: string;
  org_id: string;
}

export interface Organization {
  administrator_email: string | null;
  administrator_name: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deletion_answer: string | null;
  deletion_asked_at: Timestamp | null;
  deletion_asked_by: string | null;
  deletion_declined_at: Timestamp | null;
  deletion_reason: string | null;
  id: Generated<string>;
  kind: string;
  lost: number | null;
  name: string;
  partner_may_reveal: Generated<boolean>;
  partner_tier: string | null;
  purge_at: Timestamp | null;
  version: Generated<number>;
  worst_score: number | null;
}

export interface OrgNotice {
  detail: Generated<ColumnType<unknown, string, string>>;
  domain: string;
  id: Generated<string>;
  key: string;
  kind: string;
  org_id: string;
  raised_at: Timestamp;
  user_id: string | null;
}

export interface OrgNoticeRead {
  notice_id: string;
  org_id: string;
  read_at: Timestamp;
  user_id: string;
}

export interface OutboxEvent {
  alert_id: string | null;
  asset_id: string | null;
  at: Timestamp;
  audit_id: string | null;
  domain: string | null;
  facts: Generated<ColumnType<unknown, string, string>>;
  finding_id: string | null;
  id: Generated<string>;
  org_id: string;
  position: number | null;
  scan_id: string | null;
  seq: Generated<number>;
  story_id: number | null;
  type: string;
}

export interface OutboxHead {
  org_id: string;
  position: Generated<number>;
  purged: Generated<number>;
}

export interface PackageArchive {
  distribution: string;
  package: string;
  release: string;
  version: string;
}

export interface PackageStatement {
  cve_id: string;
  distribution: string;
  fixed: string | null;
  package: string;
  release: string;
  status: string;
  updated_at: Generated<Timestamp>;
}

export interface PartnerClient {
  ended_at: Timestamp | null;
  linked_at: Generated<Timestamp>;
  org_id: string;
  partner_id: string;
  status: Generated<string>;
}

export interface Passkey {
  awaits_password: Generated<boolean>;
  created_at: Timestamp;
  credential_id: Buffer;
  id: Generated<string>;
  is_synced: boolean;
  last_used_at: Timestamp | null;
  name: string;
  org_id: string;
  public_key: Buffer;
  sign_count: Generated<number>;
  transports: Generated<string[]>;
  user_id: string;
}

export interface PasskeyChallengeSpent {
  challenge_hash: Buffer;
  expires_at: Timestamp;
}

export interface PasswordReset {
  expires_at: Timestamp;
  help_asked_at: Timestamp | null;
  org_id: string;
  slug: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface PaymentEvent {
  detail: ColumnType<unknown, string, string> | null;
  happened_at: Timestamp;
  id: string;
  outcome: string;
  received_at: Timestamp;
  type: string;
}

export interface PaymentSync {
  read_until: Timestamp;
  singleton: Generated<boolean>;
}

export interface PdfReport {
  alive_at: Timestamp | null;
  bytes: Buffer | null;
  dates: Generated<string>;
  domain: string;
  id: string;
  kind: Generated<string>;
  locale: Locale;
  made_at: Timestamp;
  made_by: string | null;
  made_from: string;
  org_id: string;
  position: number | null;
  share: number | null;
  stage: string | null;
}

export interface PortalSetting {
  subject: string;
  updated_at: Timestamp;
  updated_by: string | null;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
}

export interface ProbedAddress {
  domain: string;
  ip: string;
  org_id: string;
  taken: Generated<number>;
}

export interface PublicScanAsk {
  at: Timestamp;
  client: string;
  id: Generated<number>;
}

export interface QuotaUse {
  name: string;
  org_id: string;
  period: string;
  used: number;
}

export interface RateWindow {
  before: Generated<number>;
  count: number;
  ends_at: Timestamp;
  key: Buffer;
}

export interface RecoveryCode {
  code_mac: Buffer;
  org_id: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface RefreshSecret {
  family_id: string;
  issued_at: Timestamp;
  org_id: string;
  rotated_at: Timestamp | null;
  secret_hash: Buffer;
}

export interface RemovedDomain {
  name: string;
  org_id: string;
  removed_at: Timestamp;
}

export interface ReportChannel {
  channel_id: string;
  org_id: string;
  schedule_id: string;
}

export interface ReportDelivery {
  at: Timestamp;
  attempts: Generated<number>;
  channel: string | null;
  id: Generated<string>;
  kind: string;
  mail_id: string | null;
  message_id: string | null;
  org_id: string;
  reason: string | null;
  run_id: string;
  state: string;
  user_id: string | null;
}

export interface ReportFile {
  bytes: Buffer;
  created_at: Timestamp;
  dates: string | null;
  domains: string[];
  format: string;
  id: Generated<string>;
  name: string;
  org_id: string;
  run_id: string;
}

export interface ReportRecipient {
  delivery: string;
  id: Generated<string>;
  org_id: string;
  schedule_id: string;
  user_id: string;
}

export interface ReportRun {
  domains: Generated<string[]>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  left_out: Generated<number>;
  org_id: string;
  origin: string;
  schedule_id: string;
  started_at: Timestamp;
  state: Generated<string>;
}

export interface ReportSchedule {
  business_unit: string | null;
  cadence: string;
  created_at: Timestamp;
  created_by: string | null;
  day: number;
  domains: Generated<string[]>;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  formats: string[];
  id: Generated<string>;
  kind: string;
  local_time: string;
  locale: Locale;
  name: string;
  next_run_at: Timestamp;
  org_id: string;
  owner_key: Generated<string | null>;
  paused: Generated<boolean>;
  time_zone: string;
  version: Generated<number>;
}

export interface ResetAttestation {
  attested_at: Timestamp;
  attested_by: string | null;
  check_id: string;
  domain: string;
  end_reason: string | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  id: Generated<string>;
  org_id: string;
  reset_on: string;
  responsible: string;
  target: string;
}

export interface Role {
  id: string;
  role_name: string;
}

export interface SavedSearch {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  failed_at: Timestamp | null;
  failure_reported_at: Timestamp | null;
  id: Generated<string>;
  kind: string;
  name: string;
  org_id: string;
  owner_key: Generated<string | null>;
  query: string;
  told_until: Timestamp | null;
  user_id: string;
}

export interface Scan {
  attempt: Generated<number>;
  blind_so_far: Generated<number>;
  confidence: number | null;
  created_at: Generated<Timestamp>;
  domain: string;
  error: string | null;
  feeds_as_of: ColumnType<unknown, string, string> | null;
  findings_so_far: Generated<number>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  knowledge: string | null;
  org_id: string | null;
  origin: string;
  profile: string;
  requested_by: string | null;
  revision: Generated<number>;
  score: number | null;
  score_hundredths: number | null;
  scoring_version: number | null;
  share_done: Generated<number>;
  spent_from: string | null;
  stage: string | null;
  started_at: Timestamp | null;
  state: Generated<string>;
  summary: Generated<ColumnType<unknown, string, string>>;
  usage: ColumnType<unknown, string, string> | null;
}

export interface ScanCheck {
  check_id: string;
  detail: string | null;
  org_id: string | null;
  reason: string | null;
  scan_id: string;
  status: string;
  subject: string;
}

export interface ScanStage {
  attempt: number;
  finished_at: Generated<Timestamp>;
  org_id: string | null;
  output: ColumnType<unknown, string, string>;
  scan_id: string;
  stage: string;
}

export interface ScimConnection {
  changed_by: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  former_hash: Buffer | null;
  hint: string;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  name: string;
  org_id: string;
  owner_key: Generated<string | null>;
  rotated_at: Timestamp | null;
  token_hash: Buffer;
}

export interface ScimGroup {
  changed_at: Timestamp;
  connection_id: string;
  created_at: Timestamp;
  display_name: string;
  external_id: string | null;
  id: Generated<string>;
  org_id: string;
  version: Generated<number>;
}

export interface ScimMember {
  group_id: string;
  org_id: string;
  user_id: string;
}

export interface ScimUser {
  changed_at: Timestamp;
  connection_id: string;
  created_at: Timestamp;
  deactivated: Generated<boolean>;
  external_id: string | null;
  name_key: Generated<string>;
  org_id: string;
  user_id: string;
  user_name: string;
  version: Generated<number>;
}

export interface ScoreHistory {
  at: Timestamp;
  cause: Generated<string>;
  confidence: number;
  counts: ColumnType<unknown, string, string>;
  coverage: Generated<ColumnType<unknown, string, string>>;
  criticals: Generated<number>;
  domain: string;
  hundredths: number;
  id: Generated<number>;
  lost_by_area: ColumnType<unknown, string, string>;
  org_id: string;
  scan_id: string | null;
  score: number;
  scoring_version: number;
}

export interface SeedExpansion {
  finished_at: Timestamp | null;
  found: number | null;
  gaps: ColumnType<unknown, string, string> | null;
  left_out: Generated<number>;
  org_id: string;
  requested_at: Timestamp | null;
  started_at: Timestamp | null;
}

export interface SessionFamily {
  access_hash: Buffer;
  browser: string;
  claimed_ip: string | null;
  code_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  end_reason: string | null;
  ended_at: Timestamp | null;
  id: Generated<string>;
  ip: string;
  last_active_at: Timestamp;
  org_id: string;
  remember: Generated<boolean>;
  user_id: string;
}

export interface SessionPolicy {
  absolute_minutes: number | null;
  idle_minutes: number | null;
  networks: Generated<string[]>;
  org_id: string;
  passkey_roles: Generated<string[]>;
}

export interface SessionSignOn {
  connection_id: string;
  family_id: string;
  org_id: string;
  provider_session: string | null;
  sealed_end_url: Buffer | null;
  subject: string;
}

export interface SetupToken {
  created_at: Timestamp;
  expires_at: Timestamp;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface SignInOrigin {
  kind: string;
  last_at: Timestamp;
  org_id: string;
  user_id: string;
  value: string;
}

export interface SignInWait {
  failures: number;
  key: Buffer;
  last_failed_at: Timestamp;
  person: Buffer | null;
  until: Timestamp;
}

export interface SignOnAttempt {
  browser_hash: Buffer;
  connection_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  locale: string;
  next: string | null;
  org_id: string;
  remember: Generated<boolean>;
  sealed_answer: Buffer | null;
  sealed_result: Buffer | null;
  sealed_secrets: Buffer;
  state_hash: Buffer;
  tested_by: string | null;
  tested_version: number | null;
  used_at: Timestamp | null;
}

export interface SignOnConnection {
  changed_by: string | null;
  client_id: Generated<string>;
  created_at: Timestamp;
  email_claim: Generated<string>;
  enabled: Generated<boolean>;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  groups_claim: Generated<string>;
  id: Generated<string>;
  issuer: string;
  kind: string;
  name: string;
  org_id: string;
  owner_key: Generated<string | null>;
  required: Generated<boolean>;
  sealed_secret: Buffer | null;
  settings: Generated<ColumnType<unknown, string, string>>;
  tested_version: number | null;
  trusts_email: Generated<boolean>;
  version: Generated<number>;
}

export interface SignOnDomain {
  connection_id: string;
  enabled: Generated<boolean>;
  name: string;
  org_id: string;
}

export interface SignOnGroup {
  name: string;
  org_id: string;
  position: number;
  role: string | null;
  unit: string | null;
}

export interface SignOnIdentity {
  connection_id: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
  org_id: string;
  subject: string;
  user_id: string;
}

export interface SignOnMessageSpent {
  connection_id: string;
  expires_at: Timestamp;
  message_hash: Buffer;
  org_id: string;
}

export interface SignOnPolicy {
  changed_by: string | null;
  default_role: string | null;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  org_id: string;
  owner_key: Generated<string | null>;
}

export interface SignUp {
  billing: string;
  code_mac: Buffer | null;
  company: string;
  domain: string;
  email: string;
  expires_at: Timestamp;
  first_name: string;
  id_hash: Buffer;
  last_name: string;
  locale: string;
  password_hash: string;
  plan: string;
  sends: Generated<number>;
  sent_at: Timestamp;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface SiteCapture {
  checked_at: Timestamp;
  claimed_at: Timestamp | null;
  domain: string;
  id: Generated<string>;
  kind: string;
  likeness: ColumnType<unknown, string, string> | null;
  org_id: string;
  reason: string | null;
  requested_by: string | null;
  scan_id: string | null;
  state: string;
  subject: string;
}

export interface SitePicture {
  capture_id: string;
  domain: string;
  facts: ColumnType<unknown, string, string>;
  fingerprint: ColumnType<unknown, string, string>;
  height: number;
  id: Generated<string>;
  image: Buffer;
  last_seen: Timestamp;
  org_id: string;
  taken_at: Timestamp;
  width: number;
}

export interface SlaPolicy {
  business_days_only: Generated<boolean>;
  critical_assets: Generated<string[]>;
  days: ColumnType<SlaDays, string, string>;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  escalate_days: Generated<number>;
  escalate_group: string | null;
  escalate_person: string | null;
  holidays: Generated<string[]>;
  org_id: string;
  owner_id: string | null;
  owner_key: Generated<string | null>;
  remind_days: Generated<number>;
  time_zone: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface StoredChunk {
  at: number;
  attempt: string;
  bytes: number;
  created_at: Timestamp;
  file_id: string;
  is_visible: Generated<boolean>;
  object: string | null;
  object_at: number | null;
  org_id: string | null;
  sealed: Buffer | null;
  sha256: Buffer;
}

export interface StoredFile {
  bytes: Generated<number>;
  changed_at: Timestamp;
  created_at: Timestamp;
  digest: Buffer | null;
  facts: Generated<ColumnType<unknown, string, string>>;
  id: Generated<string>;
  kind: string;
  name: string;
  org_id: string | null;
}

export interface StoredObjectGarbage {
  object: string;
  since: Generated<Timestamp>;
}

export interface SweepClock {
  last_at: Timestamp;
  steady_since: Timestamp;
  sweep: string;
}

export interface Takedown {
  closed_at: Timestamp | null;
  domain: string;
  down_since: Timestamp | null;
  due_at: Timestamp;
  finding_id: string | null;
  id: Generated<string>;
  in_progress_at: Timestamp | null;
  last_checked_at: Timestamp | null;
  name: string;
  next_reminder_at: Timestamp | null;
  note: string | null;
  org_id: string;
  re_emerged_at: Timestamp | null;
  reason: string;
  reminders: Generated<number>;
  requested_at: Timestamp;
  requested_by: string | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  version: Generated<number>;
  watch_until: Timestamp | null;
}

export interface TakedownEvent {
  at: Timestamp;
  author: string | null;
  id: Generated<number>;
  kind: string;
  note: string | null;
  org_id: string;
  state: string | null;
  takedown_id: string;
}

export interface TakedownEvidence {
  collected_at: Timestamp;
  facts: ColumnType<unknown, string, string>;
  id: Generated<string>;
  org_id: string;
  page: Buffer | null;
  page_sha256: string | null;
  screenshot: Buffer | null;
  screenshot_missing: string | null;
  takedown_id: string;
}

export interface TakedownNotice {
  address: string | null;
  body: string;
  id: Generated<string>;
  locale: Locale;
  org_id: string;
  recipient: string;
  recipient_name: string | null;
  sent_at: Timestamp | null;
  sent_by: string | null;
  subject: string;
  takedown_id: string;
  version: Generated<number>;
}

export interface Ticket {
  channel_id: string | null;
  created_at: Timestamp;
  created_by: string | null;
  external_id: string | null;
  external_url: string | null;
  finding_id: string;
  id: Generated<string>;
  org_id: string;
  state: Generated<string>;
  updated_at: Timestamp;
}

export interface TicketMessage {
  at: Timestamp;
  channel_id: string;
  message_id: string;
  org_id: string;
}

export interface Totp {
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  org_id: string;
  sealed_secret: Buffer;
  user_id: string;
}

export interface TrustedBrowser {
  browser: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  ip: string;
  org_id: string;
  secret_hash: Buffer;
  user_id: string;
}

export interface UserAssignment {
  domain_id: string | null;
  org_id: string;
  user_id: string;
}

export interface UserGroup {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  name: string;
  org_id: string;
  version: Generated<number>;
}

export interface UserPermission {
  effect: string;
  org_id: string;
  permission: string;
  user_id: string;
}

export interface ValidationCall {
  called_at: Timestamp;
  caller: string;
  id: Generated<number>;
  label: string;
  org_id: string;
  protocol: string;
  request: string;
}

export interface ValidationConsent {
  class: string;
  confirmed_at: Timestamp | null;
  confirmed_by: string | null;
  contact: string;
  created_at: Timestamp;
  daily_from: string | null;
  daily_to: string | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  ended_reason: string | null;
  expires_at: Timestamp;
  id: Generated<string>;
  ip: string;
  last_request_at: Timestamp | null;
  needs_second: boolean;
  next_at: Timestamp | null;
  org_id: string;
  per_minute: number;
  requests: Generated<number>;
  signature_name: string;
  signed_by: string | null;
  starts_at: Timestamp;
  time_zone: string;
  title: string;
}

export interface ValidationPolicy {
  changed_at: Timestamp;
  lift_requested_at: Timestamp | null;
  lift_requested_by: string | null;
  needs_second: boolean;
  org_id: string;
}

export interface ValidationProbe {
  host: string;
  issued_at: Timestamp;
  label: string;
  org_id: string;
  template: string;
}

export interface ValidationTarget {
  consent_id: string;
  domain: string;
  ended_at: Timestamp | null;
  org_id: string;
  target: string;
}

export interface Vendor {
  answers_version: Generated<number>;
  assessed_at: Timestamp | null;
  confidence: number | null;
  contact: string | null;
  domain: string;
  id: Generated<string>;
  legal_basis: string;
  name: string;
  next_assessment_at: Timestamp | null;
  org_id: string;
  questionnaire: Generated<string>;
  questionnaire_due: string | null;
  reason: string;
  score: number | null;
  state: Generated<string>;
  submitted_at: Timestamp;
  submitted_by: string | null;
  tier: Generated<string>;
  version: Generated<number>;
}

export interface VendorAnswer {
  answer: string;
  at: Timestamp;
  by: string;
  note: string | null;
  org_id: string;
  question: string;
  vendor_id: string;
}

export interface VendorAssessment {
  at: Timestamp;
  blind: number;
  confidence: number;
  counts: ColumnType<unknown, string, string>;
  id: Generated<string>;
  org_id: string;
  score: number;
  vendor_id: string;
}

export interface VendorFile {
  at: Timestamp;
  by: string;
  content: Buffer;
  id: Generated<string>;
  media_type: string;
  name: string;
  org_id: string;
  question: string;
  sha256: string;
  size: number;
  vendor_id: string;
}

export interface VendorFinding {
  answer_text: string | null;
  answered_at: Timestamp | null;
  area: string;
  check_id: string;
  details: Generated<ColumnType<unknown, string, string>>;
  dispute: Generated<string>;
  dispute_reason: string | null;
  dispute_text: string | null;
  disputed_at: Timestamp | null;
  disputed_by: string | null;
  epss: number | null;
  exploit_available: boolean | null;
  first_seen: Timestamp;
  id: Generated<string>;
  known_exploited: Generated<boolean>;
  last_seen: Timestamp;
  org_id: string;
  outcome: string;
  params: Generated<ColumnType<unknown, string, string>>;
  resolved_at: Timestamp | null;
  severity: string;
  severity_rank: Generated<number>;
  subject: string;
  target: string;
  vendor_id: string;
}

export interface VendorShare {
  created_at: Timestamp;
  created_by: string | null;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  expires_at: Timestamp;
  id: Generated<string>;
  last_opened_at: Timestamp | null;
  may_answer: boolean;
  opened: Generated<number>;
  org_id: string;
  owner_key: Generated<string | null>;
  revoked_at: Timestamp | null;
  token_hash: Buffer;
  vendor_id: string;
}

export interface Vip {
  created_at: Timestamp;
  created_by: string | null;
  full_name: string;
  id: Generated<string>;
  matched_at: Timestamp | null;
  org_id: string;
  title: string | null;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface VipConsent {
  address: string | null;
  at: Timestamp;
  author: string | null;
  consent: string;
  id: Generated<number>;
  method: string;
  note: string | null;
  org_id: string;
  vip_id: string;
}

export interface VipConsentRequest {
  address_hash: Buffer;
  answer: string | null;
  answered_at: Timestamp | null;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  id: Generated<string>;
  org_id: string;
  owner_key: Generated<string | null>;
  requested_at: Timestamp;
  requested_by: string | null;
  token_hash: Buffer | null;
}

export interface VipFinding {
  first_seen: Timestamp;
  happened_on: string | null;
  id: Generated<string>;
  identifier_id: string | null;
  kind: string;
  org_id: string;
  ref: string;
  seen_at: Timestamp | null;
  severity: string;
  source: string | null;
  summary: string;
  vip_id: string;
}

export interface VipIdentifier {
  consent: Generated<string>;
  consent_at: Timestamp | null;
  created_at: Timestamp;
  id: Generated<string>;
  kind: string;
  login_tag: number;
  org_id: string;
  value: string;
  vip_id: string;
}

export interface WarningList {
  attributes: string[];
  category: string | null;
  description: string;
  digest: number;
  enabled: Generated<boolean>;
  entries: string[];
  id: string;
  kind: string;
  loaded_at: Generated<Timestamp>;
  name: string;
  version: number;
}

export interface WatchRule {
  created_at: Timestamp;
  created_by: string | null;
  domain: string;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  exceptions: Generated<string[]>;
  failed_at: Timestamp | null;
  failure_reported_at: Timestamp | null;
  id: Generated<string>;
  keyword: string;
  org_id: string;
  origin: string;
  owner_key: Generated<string | null>;
  ran_state: string | null;
  ran_through: number | null;
  whole_word: Generated<boolean>;
}

export interface WorkerPresence {
  concurrency: number;
  host: string;
  id: string;
  pid: number;
  seen_at: Timestamp;
  started_at: Timestamp;
}

export interface WorkView {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  ended_told: Generated<boolean>;
  id: Generated<string>;
  list: Generated<string>;
  name: string;
  org_id: string;
  owner_id: string;
  owner_key: Generated<string | null>;
  query: string;
  shared: Generated<boolean>;
}

export interface WrappingKey {
  created_at: Generated<Timestamp>;
  destroyed_at: Timestamp | null;
  id: string;
  master_id: string;
  purge_year: number;
  wrapped: Buffer | null;
}

export interface Tables {
  access_token: AccessToken;
  add_on: AddOn;
  address_check: AddressCheck;
  alert: Alert;
  alert_channel: AlertChannel;
  alert_delivery: AlertDelivery;
  alert_setting: AlertSetting;
  alert_told: AlertTold;
  api_key: ApiKey;
  app_user: AppUser;
  area_assessment: AreaAssessment;
  asset: Asset;
  asset_candidate: AssetCandidate;
  asset_rule: AssetRule;
  asset_rule_hit: AssetRuleHit;
  asset_seed: AssetSeed;
  assistant_secret: AssistantSecret;
  attestation: Attestation;
  audit_head: AuditHead;
  audit_log: AuditLog;
  authorised_domain: AuthorisedDomain;
  bearer: Bearer;
  billing_profile: BillingProfile;
  brand: Brand;
  breach: Breach;
  break_glass: BreakGlass;
  bulk_change: BulkChange;
  bulk_change_finding: BulkChangeFinding;
  bulk_run: BulkRun;
  calendar_link: CalendarLink;
  card_return: CardReturn;
  card_subscription: CardSubscription;
  certificate_watch: CertificateWatch;
  client_entry: ClientEntry;
  client_import: ClientImport;
  cloud_account: CloudAccount;
  cloud_asset: CloudAsset;
  cloud_zone: CloudZone;
  cpe_product: CpeProduct;
  cve: Cve;
  cve_change: CveChange;
  cve_exploit_fact: CveExploitFact;
  cve_match: CveMatch;
  cve_source: CveSource;
  data_key: DataKey;
  demo_state: DemoState;
  domain_approval: DomainApproval;
  domain_contact_request: DomainContactRequest;
  due_notice: DueNotice;
  emergency_account: EmergencyAccount;
  epss: Epss;
  epss_current: EpssCurrent;
  event_delivery: EventDelivery;
  event_webhook: EventWebhook;
  exploited_evaluation: ExploitedEvaluation;
  exploited_listing: ExploitedListing;
  exposed_service: ExposedService;
  feed_run: FeedRun;
  feed_setting: FeedSetting;
  finding: Finding;
  finding_event: FindingEvent;
  finding_mark: FindingMark;
  finding_rule: FindingRule;
  finding_rule_hit: FindingRuleHit;
  finding_summary: FindingSummary;
  fix_claim: FixClaim;
  fix_order: FixOrder;
  idempotent_request: IdempotentRequest;
  identity_change: IdentityChange;
  infected_machine: InfectedMachine;
  insight: Insight;
  insight_read: InsightRead;
  inventory_asset: InventoryAsset;
  inventory_event: InventoryEvent;
  inventory_note: InventoryNote;
  invoice: Invoice;
  invoice_entry: InvoiceEntry;
  invoice_range: InvoiceRange;
  ioc: Ioc;
  kev: Kev;
  knowledge_activation: KnowledgeActivation;
  knowledge_state: KnowledgeState;
  knowledge_version: KnowledgeVersion;
  lead: Lead;
  leak_block: LeakBlock;
  leak_hash: LeakHash;
  leak_import: LeakImport;
  leak_import_batch: LeakImportBatch;
  leak_machine: LeakMachine;
  leak_machine_name: LeakMachineName;
  leak_match: LeakMatch;
  leak_name: LeakName;
  leak_upload: LeakUpload;
  leaked_credential: LeakedCredential;
  leaked_password: LeakedPassword;
  licence: Licence;
  licence_absence: LicenceAbsence;
  licence_reminder: LicenceReminder;
  licence_term: LicenceTerm;
  login_challenge: LoginChallenge;
  mail_outbox: MailOutbox;
  manual_indicator: ManualIndicator;
  market_listing: MarketListing;
  market_match: MarketMatch;
  mention_text: MentionText;
  notification_read: NotificationRead;
  oauth_client: OauthClient;
  opt_out: OptOut;
  opt_out_consent: OptOutConsent;
  org_notice: OrgNotice;
  org_notice_read: OrgNoticeRead;
  organization: Organization;
  outbox_event: OutboxEvent;
  outbox_head: OutboxHead;
  package_archive: PackageArchive;
  package_statement: PackageStatement;
  partner_client: PartnerClient;
  passkey: Passkey;
  passkey_challenge_spent: PasskeyChallengeSpent;
  password_reset: PasswordReset;
  payment_event: PaymentEvent;
  payment_sync: PaymentSync;
  pdf_report: PdfReport;
  portal_setting: PortalSetting;
  probed_address: ProbedAddress;
  public_scan_ask: PublicScanAsk;
  quota_use: QuotaUse;
  rate_window: RateWindow;
  recovery_code: RecoveryCode;
  refresh_secret: RefreshSecret;
  removed_domain: RemovedDomain;
  report_channel: ReportChannel;
  report_delivery: ReportDelivery;
  report_file: ReportFile;
  report_recipient: ReportRecipient;
  report_run: ReportRun;
  report_schedule: ReportSchedule;
  reset_attestation: ResetAttestation;
  role: Role;
  saved_search: SavedSearch;
  scan: Scan;
  scan_check: ScanCheck;
  scan_stage: ScanStage;
  scim_connection: ScimConnection;
  scim_group: ScimGroup;
  scim_member: ScimMember;
  scim_user: ScimUser;
  score_history: ScoreHistory;
  seed_expansion: SeedExpansion;
  session_family: SessionFamily;
  session_policy: SessionPolicy;
  session_sign_on: SessionSignOn;
  setup_token: SetupToken;
  sign_in_origin: SignInOrigin;
  sign_in_wait: SignInWait;
  sign_on_attempt: SignOnAttempt;
  sign_on_connection: SignOnConnection;
  sign_on_domain: SignOnDomain;
  sign_on_group: SignOnGroup;
  sign_on_identity: SignOnIdentity;
  sign_on_message_spent: SignOnMessageSpent;
  sign_on_policy: SignOnPolicy;
  sign_up: SignUp;
  site_capture: SiteCapture;
  site_picture: SitePicture;
  sla_policy: SlaPolicy;
  stored_chunk: StoredChunk;
  stored_file: StoredFile;
  stored_object_garbage: StoredObjectGarbage;
  sweep_clock: SweepClock;
  takedown: Takedown;
  takedown_event: TakedownEvent;
  takedown_evidence: TakedownEvidence;
  takedown_notice: TakedownNotice;
  ticket: Ticket;
  ticket_message: TicketMessage;
  totp: Totp;
  trusted_browser: TrustedBrowser;
  user_assignment: UserAssignment;
  user_group: UserGroup;
  user_permission: UserPermission;
  validation_call: ValidationCall;
  validation_consent: ValidationConsent;
  validation_policy: ValidationPolicy;
  validation_probe: ValidationProbe;
  validation_target: ValidationTarget;
  vendor: Vendor;
  vendor_answer: VendorAnswer;
  vendor_assessment: VendorAssessment;
  vendor_file: VendorFile;
  vendor_finding: VendorFinding;
  vendor_share: VendorShare;
  vip: Vip;
  vip_consent: VipConsent;
  vip_consent_request: VipConsentRequest;
  vip_finding: VipFinding;
  vip_identifier: VipIdentifier;
  warning_list: WarningList;
  watch_rule: WatchRule;
  work_view: WorkView;
  worker_presence: WorkerPresence;
  wrapping_key: WrappingKey;
}
