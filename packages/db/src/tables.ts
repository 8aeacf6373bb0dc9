// Written by `npm run db:types` from the migrated database. Do not edit.
import type { ColumnType, Generated } from "kysely";

export interface Tables {
  add_on: {
    id: Generated<string>;
    org_id: string;
    kind: string;
    quantity: number;
    starts_at: ColumnType<Date, Date | string, Date | string>;
    ends_at: ColumnType<Date, Date | string, Date | string>;
    invoice: string | null;
  };
  api_key: {
    id: Generated<string>;
    user_id: string;
    org_id: string;
    secret_hash: Buffer;
    name: string;
    hint: string;
    created_at: ColumnType<Date, Date | string, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    last_used_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  app_user: {
    id: Generated<string>;
    org_id: string;
    role: string;
    email: string | null;
    first_name: string;
    last_name: string;
    phone: string | null;
    locale: Generated<string>;
    group_id: string | null;
    status: string;
    password_hash: string | null;
    password_changed_at: ColumnType<Date, Date | string, Date | string> | null;
    temporary_until: ColumnType<Date, Date | string, Date | string> | null;
    all_domains: Generated<boolean>;
    created_at: Generated<ColumnType<Date, Date | string, Date | string>>;
    last_login_at: ColumnType<Date, Date | string, Date | string> | null;
    removed_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  attestation: {
    id: Generated<string>;
    org_id: string;
    user_id: string;
    organisation_name: string;
    signature_name: string;
    title: string;
    signed_on: string;
    ip: string;
    created_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
  audit_head: {
    chain: string;
    seq: number;
    hash: Buffer;
  };
  audit_log: {
    id: Generated<string>;
    org_id: string | null;
    chain: string;
    seq: number;
    at: ColumnType<Date, Date | string, Date | string>;
    actor_id: string | null;
    action: string;
    object: string | null;
    result: string;
    detail: Generated<ColumnType<unknown, string, string>>;
    ip: string | null;
    claimed_ip: string | null;
    hash: Buffer;
  };
  authorised_domain: {
    id: Generated<string>;
    org_id: string;
    name: string;
    state: Generated<string>;
    proof_token: string;
    verified_by: string | null;
    verified_at: ColumnType<Date, Date | string, Date | string> | null;
    reason: string | null;
    last_checked_at: ColumnType<Date, Date | string, Date | string> | null;
    last_result: string | null;
    created_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
  bearer: {
    token_hash: Buffer;
    family_id: string;
    org_id: string;
    expires_at: ColumnType<Date, Date | string, Date | string>;
  };
  cpe_product: {
    id: Generated<number>;
    part: string;
    vendor: string;
    product: string;
    key: string;
  };
  cve: {
    id: string;
    published: ColumnType<Date, Date | string, Date | string> | null;
    modified: ColumnType<Date, Date | string, Date | string>;
    status: string;
    awaiting: boolean;
    title: string | null;
    description: string | null;
    description_source: string | null;
    cvss: number | null;
    cvss_version: string | null;
    cvss_vector: string | null;
    cvss_source: string | null;
    cvss_reason: string | null;
    severity: string | null;
    cvss20: number | null;
    cvss30: number | null;
    cvss31: number | null;
    cvss40: number | null;
    cwes: Generated<string[]>;
    vendors: Generated<string[]>;
    products: Generated<string[]>;
    match_feed: string | null;
    match_count: Generated<number>;
    exploit: Generated<boolean>;
    kev_added: string | null;
    kev_due: string | null;
    ransomware: Generated<boolean>;
    epss: number | null;
    epss_percentile: number | null;
    epss_day: string | null;
    search: Generated<string | null>;
  };
  cve_change: {
    id: Generated<number>;
    cve_id: string;
    at: Generated<ColumnType<Date, Date | string, Date | string>>;
    feed: string;
    field: string;
    before: string | null;
    after: string | null;
  };
  cve_exploit_fact: {
    cve_id: string;
    source: string;
    ref: string;
    seen: string | null;
    detail: string | null;
  };
  cve_match: {
    cve_id: string;
    feed: string;
    config: number;
    node: number;
    product_id: number;
    vulnerable: boolean;
    simple: boolean;
    version: string;
    version_update: string;
    rest: string | null;
    start_including: string | null;
    start_excluding: string | null;
    end_including: string | null;
    end_excluding: string | null;
  };
  cve_source: {
    cve_id: string;
    feed: string;
    modified: ColumnType<Date, Date | string, Date | string>;
    digest: number;
    published: ColumnType<Date, Date | string, Date | string> | null;
    status: string;
    title: string | null;
    description: string | null;
    scores: Generated<ColumnType<unknown, string, string>>;
    weaknesses: Generated<ColumnType<unknown, string, string>>;
    refs: Generated<ColumnType<unknown, string, string>>;
    trees: Generated<ColumnType<unknown, string, string>>;
    extra: Generated<ColumnType<unknown, string, string>>;
    loaded_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
  data_key: {
    id: Generated<string>;
    org_id: string | null;
    purge_year: number;
    purpose: string;
    file_key: string;
    wrapped: Buffer;
    uses: Generated<number>;
    created_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
  epss: {
    cve_id: string;
    day: string;
    score: number;
    percentile: number;
    model: string | null;
  };
  feed_run: {
    id: Generated<number>;
    feed: string;
    kind: string;
    started_at: Generated<ColumnType<Date, Date | string, Date | string>>;
    finished_at: ColumnType<Date, Date | string, Date | string> | null;
    outcome: string | null;
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    bad: Generated<number>;
    bad_records: Generated<ColumnType<unknown, string, string>>;
    error: string | null;
    next_run_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  feed_setting: {
    feed: string;
    enabled: Generated<boolean>;
    url: string | null;
    sealed_key: Buffer | null;
    options: Generated<ColumnType<unknown, string, string>>;
    every_hours: number | null;
    cursor: Generated<ColumnType<unknown, string, string>>;
    updated_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
  ioc: {
    id: string;
    type: string;
    value: string;
    confidence: number;
    first_seen: ColumnType<Date, Date | string, Date | string>;
    last_seen: ColumnType<Date, Date | string, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    threat: string | null;
    malware: string | null;
    tags: Generated<string[]>;
    feeds: string[];
    sightings: ColumnType<unknown, string, string>;
    added_at: Generated<ColumnType<Date, Date | string, Date | string>>;
    changed_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
  kev: {
    cve_id: string;
    vendor: string;
    product: string;
    name: string;
    description: string;
    added: string;
    due: string | null;
    action: string | null;
    ransomware: boolean;
    notes: Generated<string[]>;
    cwes: Generated<string[]>;
    catalogue_released: ColumnType<Date, Date | string, Date | string>;
    removed: Generated<boolean>;
  };
  licence: {
    org_id: string;
    plan: string;
    billing: Generated<string>;
    started_at: ColumnType<Date, Date | string, Date | string> | null;
    ends_at: ColumnType<Date, Date | string, Date | string> | null;
    cancelled_at: ColumnType<Date, Date | string, Date | string> | null;
    invoice: string | null;
    agreed_limits: Generated<ColumnType<unknown, string, string>>;
    payment_customer: string | null;
    payment_subscription: string | null;
  };
  login_challenge: {
    id_hash: Buffer;
    user_id: string;
    org_id: string;
    family_id: string | null;
    method: string;
    code_mac: Buffer | null;
    remember: Generated<boolean>;
    tries: Generated<number>;
    sends: Generated<number>;
    sent_at: ColumnType<Date, Date | string, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  mail_outbox: {
    id: Generated<string>;
    to_address: string;
    subject: string;
    sealed_body: Buffer | null;
    created_at: ColumnType<Date, Date | string, Date | string>;
    sent_at: ColumnType<Date, Date | string, Date | string> | null;
    attempts: Generated<number>;
    next_attempt_at: ColumnType<Date, Date | string, Date | string>;
    last_error: string | null;
  };
  organisation: {
    id: Generated<string>;
    name: string;
    kind: string;
    administrator_name: string | null;
    administrator_email: string | null;
    partner_tier: string | null;
    partner_may_reveal: Generated<boolean>;
    created_at: Generated<ColumnType<Date, Date | string, Date | string>>;
    deleted_at: ColumnType<Date, Date | string, Date | string> | null;
    purge_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  partner_client: {
    partner_id: string;
    org_id: string;
    status: Generated<string>;
    linked_at: Generated<ColumnType<Date, Date | string, Date | string>>;
    ended_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  password_reset: {
    slug: string;
    token_hash: Buffer;
    user_id: string;
    org_id: string;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  quota_use: {
    org_id: string;
    name: string;
    period: string;
    used: number;
  };
  recovery_code: {
    user_id: string;
    org_id: string;
    code_mac: Buffer;
    used_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  refresh_secret: {
    secret_hash: Buffer;
    family_id: string;
    org_id: string;
    issued_at: ColumnType<Date, Date | string, Date | string>;
    rotated_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  role: {
    id: string;
    role_name: string;
  };
  session_family: {
    id: Generated<string>;
    user_id: string;
    org_id: string;
    access_hash: Buffer;
    remember: Generated<boolean>;
    created_at: ColumnType<Date, Date | string, Date | string>;
    last_active_at: ColumnType<Date, Date | string, Date | string>;
    code_at: ColumnType<Date, Date | string, Date | string> | null;
    ip: string;
    claimed_ip: string | null;
    browser: string;
    ended_at: ColumnType<Date, Date | string, Date | string> | null;
    end_reason: string | null;
  };
  setup_token: {
    token_hash: Buffer;
    created_at: ColumnType<Date, Date | string, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  sign_in_wait: {
    key: Buffer;
    failures: number;
    last_failed_at: ColumnType<Date, Date | string, Date | string>;
    until: ColumnType<Date, Date | string, Date | string>;
  };
  sign_up: {
    id_hash: Buffer;
    email: string;
    first_name: string;
    last_name: string;
    company: string;
    password_hash: string;
    domain: string;
    plan: string;
    billing: string;
    locale: string;
    code_mac: Buffer | null;
    tries: Generated<number>;
    sends: Generated<number>;
    sent_at: ColumnType<Date, Date | string, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    used_at: ColumnType<Date, Date | string, Date | string> | null;
  };
  totp: {
    user_id: string;
    org_id: string;
    sealed_secret: Buffer;
    confirmed_at: ColumnType<Date, Date | string, Date | string> | null;
    last_step: Generated<number>;
  };
  trusted_browser: {
    id: Generated<string>;
    user_id: string;
    org_id: string;
    secret_hash: Buffer;
    browser: string;
    ip: string;
    created_at: ColumnType<Date, Date | string, Date | string>;
    expires_at: ColumnType<Date, Date | string, Date | string>;
  };
  user_assignment: {
    user_id: string;
    org_id: string;
    domain_id: string | null;
  };
  user_group: {
    id: Generated<string>;
    org_id: string;
    name: string;
    created_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
  user_permission: {
    user_id: string;
    org_id: string;
    permission: string;
    effect: string;
  };
  warning_list: {
    id: string;
    name: string;
    description: string;
    version: number;
    kind: string;
    attributes: string[];
    category: string | null;
    entries: string[];
    digest: number;
    enabled: Generated<boolean>;
    loaded_at: Generated<ColumnType<Date, Date | string, Date | string>>;
  };
}

/** Keeps both imports used whatever the tables hold. */
export type Column<Select, Insert = Select> = ColumnType<Select, Insert> | Generated<Select>;
