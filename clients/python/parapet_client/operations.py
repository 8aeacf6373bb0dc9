"""Every operation of the API, written from its description: `npm run clients`."""

from urllib.parse import quote


class Operations:
    """One method for each operation; `call` sends it."""

    def call(self, method, path, query=None, body=None, idempotency_key=None):
        raise NotImplementedError

    def activate_knowledge(self, version, *, idempotency_key=None):
        """Use a stored knowledge version for all runs that begin from now on."""
        return self.call("POST", "/v1/portal_management/knowledge/%s/activate/" % (quote(str(version), safe=""),), idempotency_key=idempotency_key)

    def add_asset_note(self, id, body=None, *, idempotency_key=None):
        """Add a note to an asset."""
        return self.call("POST", "/v1/assets/%s/notes/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def add_domain(self, body=None, *, idempotency_key=None):
        """Add a domain; it is pending until verified."""
        return self.call("POST", "/v1/domains/", body=body, idempotency_key=idempotency_key)

    def add_opt_out(self, body=None, *, idempotency_key=None):
        """Add a domain, IP address or range to the opt-out list; effective immediately."""
        return self.call("POST", "/v1/portal_management/opt_outs/", body=body, idempotency_key=idempotency_key)

    def add_passkey(self, body=None, *, idempotency_key=None):
        """Register a passkey; recovery codes are returned with the first."""
        return self.call("POST", "/v1/account/passkeys/", body=body, idempotency_key=idempotency_key)

    def add_seed(self, body=None, *, idempotency_key=None):
        """Add a seed: a network, an autonomous system, an address, an organization, a certificate organization or a brand."""
        return self.call("POST", "/v1/seeds/", body=body, idempotency_key=idempotency_key)

    def add_watch_rule(self, body=None, *, idempotency_key=None):
        """Add a keyword, searched in existing and new mentions."""
        return self.call("POST", "/v1/watch_rules/", body=body, idempotency_key=idempotency_key)

    def adopt_unowned(self, body=None, *, idempotency_key=None):
        """Become the owner of a stopped object; a token, key or link is replaced by a new one, shown once."""
        return self.call("POST", "/v1/ownership/adopt/", body=body, idempotency_key=idempotency_key)

    def answer_domain_contact(self, body=None, *, idempotency_key=None):
        """Confirm or refuse that an organization is responsible for a domain."""
        return self.call("POST", "/v1/domain_contact/answer/", body=body, idempotency_key=idempotency_key)

    def answer_identity_change(self, body=None, *, idempotency_key=None):
        """Confirm or reject a new address of the own account, or its link to an identity provider."""
        return self.call("POST", "/v1/identity_change/answer/", body=body, idempotency_key=idempotency_key)

    def answer_monitoring_consent(self, body=None, *, idempotency_key=None):
        """Confirm, refuse or withdraw consent to the monitoring of a personal address."""
        return self.call("POST", "/v1/monitoring_consent/answer/", body=body, idempotency_key=idempotency_key)

    def answer_questionnaire(self, id, body=None):
        """Save questionnaire answers on behalf of the vendor."""
        return self.call("PUT", "/v1/third_party/%s/answers/" % (quote(str(id), safe=""),), body=body)

    def answer_shared_vendor(self, body=None, *, idempotency_key=None):
        """Save questionnaire answers (vendor link)."""
        return self.call("POST", "/v1/shared_vendor/answers/", body=body, idempotency_key=idempotency_key)

    def answer_vendor_dispute(self, id, finding, body=None, *, idempotency_key=None):
        """Accept or reject a dispute; the score is updated immediately."""
        return self.call("POST", "/v1/third_party/%s/findings/%s/answer/" % (quote(str(id), safe=""), quote(str(finding), safe=""),), body=body, idempotency_key=idempotency_key)

    def approve_break_glass(self, id, *, idempotency_key=None):
        """Approve another operator's emergency access request."""
        return self.call("POST", "/v1/break_glass/%s/approve/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def approve_domain(self, name, body=None, *, idempotency_key=None):
        """Request manual verification of a domain, to be confirmed by a second operator."""
        return self.call("POST", "/v1/domains/%s/approve/" % (quote(str(name), safe=""),), body=body, idempotency_key=idempotency_key)

    def approve_partner(self, id, body=None, *, idempotency_key=None):
        """Approve a partner registration: creates the organization, clients and credentials."""
        return self.call("POST", "/v1/portal_management/partner_registrations/%s/approve/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def approve_user(self, id, *, idempotency_key=None):
        """Approve an account created by a partner or an operator."""
        return self.call("POST", "/v1/user_management/%s/approve/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def ask_for_factor_help(self, body=None, *, idempotency_key=None):
        """After a password reset: ask an administrator to revoke the remaining factors."""
        return self.call("POST", "/api/reset-password/help", body=body, idempotency_key=idempotency_key)

    def assess_vendor(self, id, *, idempotency_key=None):
        """Reassess a vendor now (passive)."""
        return self.call("POST", "/v1/third_party/%s/assess/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def attest_reset(self, body=None, *, idempotency_key=None):
        """Attest that leaked credentials were reset or machines cleaned; closes findings until a newer leak arrives."""
        return self.call("POST", "/v1/findings/reset/", body=body, idempotency_key=idempotency_key)

    def cancel_invoice(self, number, body=None, *, idempotency_key=None):
        """Cancel an open order."""
        return self.call("POST", "/v1/invoices/%s/cancel/" % (quote(str(number), safe=""),), body=body, idempotency_key=idempotency_key)

    def cancel_job(self, name, id, *, idempotency_key=None):
        """Cancel a queued or running job."""
        return self.call("POST", "/v1/portal_management/jobs/%s/%s/cancel/" % (quote(str(name), safe=""), quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def cancel_scan(self, id, *, idempotency_key=None):
        """Stop a scan."""
        return self.call("POST", "/v1/scans/%s/cancel/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def cancel_subscription(self, body=None, *, idempotency_key=None):
        """Cancel the subscription at the end of the paid period."""
        return self.call("POST", "/v1/subscription/cancel/", body=body, idempotency_key=idempotency_key)

    def cancel_upload(self, id):
        """Cancel an import and delete its file; imported records are retained."""
        return self.call("DELETE", "/v1/portal_management/imports/%s/" % (quote(str(id), safe=""),))

    def capture_suspicious(self, body=None, *, idempotency_key=None):
        """Take a screenshot of a suspicious site and compare it with the websites of a domain."""
        return self.call("POST", "/v1/screenshots/", body=body, idempotency_key=idempotency_key)

    def change_asset_rule(self, id, body=None):
        """Enable, disable or move a label rule."""
        return self.call("PATCH", "/v1/asset_rules/%s/" % (quote(str(id), safe=""),), body=body)

    def change_billing_profile(self, body=None):
        """Update the organization's billing details; used for new invoices."""
        return self.call("PUT", "/v1/billing_profile/", body=body)

    def change_brand(self, body=None):
        """Update the branding: the operator's for all users, a partner's for itself and its clients."""
        return self.call("PUT", "/v1/branding/", body=body)

    def change_card(self, *, idempotency_key=None):
        """Get the address of the payment provider's page on which the card of the subscription is changed."""
        return self.call("POST", "/v1/payment/card/", idempotency_key=idempotency_key)

    def change_cloud_account(self, id, body=None):
        """Change the name or settings of a cloud account, or replace its secret."""
        return self.call("PUT", "/v1/cloud_accounts/%s/" % (quote(str(id), safe=""),), body=body)

    def change_connection(self, id, body=None):
        """Change an OpenID Connect provider; it is disabled until the settings have been tested again."""
        return self.call("PUT", "/v1/sign_on/connections/%s/" % (quote(str(id), safe=""),), body=body)

    def change_connector(self, id, body=None):
        """Enable or disable a connector, or change its URL, key, options or interval."""
        return self.call("PATCH", "/v1/portal_management/connectors/%s/" % (quote(str(id), safe=""),), body=body)

    def change_domain(self, name, body=None):
        """Update scan settings: owned domains, DKIM selectors, open relay test."""
        return self.call("PATCH", "/v1/domains/%s/" % (quote(str(name), safe=""),), body=body)

    def change_features(self, body=None):
        """Update feature flags."""
        return self.call("PUT", "/v1/portal_management/features/", body=body)

    def change_feed(self, id, body=None):
        """Enable or disable a feed, or change its URL, key or interval."""
        return self.call("PATCH", "/v1/portal_management/feeds/%s/" % (quote(str(id), safe=""),), body=body)

    def change_finding(self, id, body=None):
        """Update a finding's status or add a comment."""
        return self.call("PATCH", "/v1/findings/%s/" % (quote(str(id), safe=""),), body=body)

    def change_invoice_issuer(self, body=None):
        """Update the issuer details of new invoices."""
        return self.call("PUT", "/v1/portal_management/billing/", body=body)

    def change_password(self, body=None, *, idempotency_key=None):
        """Change the caller's password; other sessions and trusted browsers are revoked."""
        return self.call("POST", "/v1/account/password/", body=body, idempotency_key=idempotency_key)

    def change_plans(self, body=None):
        """Update plan prices and limits; enforced from the next request."""
        return self.call("PUT", "/v1/portal_management/plans/", body=body)

    def change_report_schedule(self, id, body=None):
        """Change, pause or resume a scheduled report."""
        return self.call("PUT", "/v1/report_schedules/%s/" % (quote(str(id), safe=""),), body=body)

    def change_rule(self, id, body=None):
        """Enable, disable, move or end a rule."""
        return self.call("PATCH", "/v1/finding_rules/%s/" % (quote(str(id), safe=""),), body=body)

    def change_saml_connection(self, id, body=None):
        """Change a SAML 2.0 provider; it is disabled until the settings have been tested again."""
        return self.call("PUT", "/v1/sign_on/saml/%s/" % (quote(str(id), safe=""),), body=body)

    def change_search(self, id, body=None):
        """Turn email alerts of a saved search on or off."""
        return self.call("PATCH", "/v1/saved_searches/%s/" % (quote(str(id), safe=""),), body=body)

    def change_service_account(self, id, body=None):
        """Change what one of the caller's service accounts may do, from its next request."""
        return self.call("PUT", "/v1/service_accounts/%s/" % (quote(str(id), safe=""),), body=body)

    def change_site_links(self, body=None):
        """Update the external links of the public site; null hides a link."""
        return self.call("PUT", "/v1/portal_management/site_links/", body=body)

    def change_takedown_notice(self, id, notice, body=None):
        """Update a draft notice; changing the language regenerates it."""
        return self.call("PATCH", "/v1/takedown_management/%s/notices/%s/" % (quote(str(id), safe=""), quote(str(notice), safe=""),), body=body)

    def change_users(self, body=None, *, idempotency_key=None):
        """Enable, disable, group, remove or assign a role to several users."""
        return self.call("POST", "/v1/user_management/bulk/", body=body, idempotency_key=idempotency_key)

    def change_validation_policy(self, body=None):
        """Demand a second signature for each consent; the demand is lifted by a second person."""
        return self.call("PUT", "/v1/validation/policy/", body=body)

    def change_watch_rule(self, id, body=None):
        """Update the matching of a keyword; existing mentions are searched again."""
        return self.call("PATCH", "/v1/watch_rules/%s/" % (quote(str(id), safe=""),), body=body)

    def change_work(self, body=None, *, idempotency_key=None):
        """Change many findings at once: owner, status, due date, tags, ticket, re-test."""
        return self.call("POST", "/v1/findings/bulk/", body=body, idempotency_key=idempotency_key)

    def check_address(self, body=None, *, idempotency_key=None):
        """Search leak data for an email address; the result is emailed to it."""
        return self.call("POST", "/v1/address_check/", body=body, idempotency_key=idempotency_key)

    def check_reset_link(self, body=None, *, idempotency_key=None):
        """Check whether a password reset link is valid."""
        return self.call("POST", "/api/reset-password/check", body=body, idempotency_key=idempotency_key)

    def collect_takedown_evidence(self, id, *, idempotency_key=None):
        """Collect the evidence again."""
        return self.call("POST", "/v1/takedown_management/%s/collect/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def compare_vendors(self, *, ids=None):
        """Compare two to four vendors."""
        return self.call("GET", "/v1/third_party/compare/", query={"ids": ids})

    def confirm_domain_approval(self, id, *, idempotency_key=None):
        """Confirm another operator's manual verification of a domain."""
        return self.call("POST", "/v1/domain_approvals/%s/confirm/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def confirm_opt_out(self, body=None, *, idempotency_key=None):
        """Confirm the email address of an opt-out request; returns the record to publish."""
        return self.call("POST", "/v1/opt_out/confirm/", body=body, idempotency_key=idempotency_key)

    def confirm_sign_up(self, body=None, *, idempotency_key=None):
        """Confirm the email address with the emailed code and sign in."""
        return self.call("POST", "/api/signup/confirm", body=body, idempotency_key=idempotency_key)

    def confirm_two_step(self, body=None, *, idempotency_key=None):
        """Enable the authenticator app; recovery codes are returned once."""
        return self.call("POST", "/v1/account/two_step/confirm/", body=body, idempotency_key=idempotency_key)

    def confirm_validation_consent(self, id, *, idempotency_key=None):
        """Confirm the consent of another administrator as the second signature."""
        return self.call("POST", "/v1/validation/%s/confirm/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def confirm_with_passkey(self, body=None, *, idempotency_key=None):
        """Confirm a session with a passkey."""
        return self.call("POST", "/v1/account/fresh_code/passkey/", body=body, idempotency_key=idempotency_key)

    def connect_assistant(self, body=None, *, idempotency_key=None):
        """Let a client act for the caller as an assistant, with some of the scopes that it asks for."""
        return self.call("POST", "/v1/assistants/", body=body, idempotency_key=idempotency_key)

    def count_audience(self, body=None, *, idempotency_key=None):
        """Count organizations and users of an audience."""
        return self.call("POST", "/v1/insights/audience/", body=body, idempotency_key=idempotency_key)

    def count_menu(self, *, domain=None):
        """Count actions, hosts and security issues as the menu states them."""
        return self.call("GET", "/v1/menu_counts/", query={"domain": domain})

    def count_work(self, *, view=None, domain=None):
        """Count the actions and findings of each view of the work list, and of each common filter within one view."""
        return self.call("GET", "/v1/findings/worklist/counts/", query={"view": view, "domain": domain})

    def create_alert_setting(self, body=None, *, idempotency_key=None):
        """Create an alert for a domain and its channels."""
        return self.call("POST", "/v1/alert_management/", body=body, idempotency_key=idempotency_key)

    def create_api_key(self, body=None, *, idempotency_key=None):
        """Create an API key with the given scopes; its secret is returned once."""
        return self.call("POST", "/v1/api_keys/", body=body, idempotency_key=idempotency_key)

    def create_asset_rule(self, body=None, *, idempotency_key=None):
        """Create a label rule; it is applied to existing assets and after each scan."""
        return self.call("POST", "/v1/asset_rules/", body=body, idempotency_key=idempotency_key)

    def create_calendar_link(self, body=None, *, idempotency_key=None):
        """Create a secret link to the calendar feed; the URL is shown once."""
        return self.call("POST", "/v1/calendar/links/", body=body, idempotency_key=idempotency_key)

    def create_cloud_account(self, body=None, *, idempotency_key=None):
        """Connect a cloud account (read-only)."""
        return self.call("POST", "/v1/cloud_accounts/", body=body, idempotency_key=idempotency_key)

    def create_connection(self, body=None, *, idempotency_key=None):
        """Add an OpenID Connect provider; it is not enabled yet."""
        return self.call("POST", "/v1/sign_on/connections/", body=body, idempotency_key=idempotency_key)

    def create_group(self, body=None, *, idempotency_key=None):
        """Create a group."""
        return self.call("POST", "/v1/groups/", body=body, idempotency_key=idempotency_key)

    def create_insight(self, body=None, *, idempotency_key=None):
        """Create an article or advisory."""
        return self.call("POST", "/v1/insights/", body=body, idempotency_key=idempotency_key)

    def create_lead(self, body=None, *, idempotency_key=None):
        """Create a purchase request on behalf of a contact."""
        return self.call("POST", "/v1/leads/", body=body, idempotency_key=idempotency_key)

    def create_organization(self, body=None, *, idempotency_key=None):
        """Create an organization; its administrator is invited by email."""
        return self.call("POST", "/v1/org_management/", body=body, idempotency_key=idempotency_key)

    def create_report_schedule(self, body=None, *, idempotency_key=None):
        """Create a scheduled report."""
        return self.call("POST", "/v1/report_schedules/", body=body, idempotency_key=idempotency_key)

    def create_rule(self, body=None, *, idempotency_key=None):
        """Create a rule; it is applied to existing and future findings, after the rules before it."""
        return self.call("POST", "/v1/finding_rules/", body=body, idempotency_key=idempotency_key)

    def create_saml_connection(self, body=None, *, idempotency_key=None):
        """Add a SAML 2.0 provider by its metadata; it is not enabled yet."""
        return self.call("POST", "/v1/sign_on/saml/", body=body, idempotency_key=idempotency_key)

    def create_scim(self, body=None, *, idempotency_key=None):
        """Add a provisioning connection; its token is returned once."""
        return self.call("POST", "/v1/sign_on/scim/", body=body, idempotency_key=idempotency_key)

    def create_service_account(self, body=None, *, idempotency_key=None):
        """Create a service account within the rights of the caller, who becomes its owner; its secret is returned once."""
        return self.call("POST", "/v1/service_accounts/", body=body, idempotency_key=idempotency_key)

    def create_ticket(self, body=None, *, idempotency_key=None):
        """Create a ticket for a finding, or return the existing one."""
        return self.call("POST", "/v1/tickets/", body=body, idempotency_key=idempotency_key)

    def create_user(self, body=None, *, idempotency_key=None):
        """Invite a user with a temporary password."""
        return self.call("POST", "/v1/user_management/", body=body, idempotency_key=idempotency_key)

    def create_vip(self, body=None, *, idempotency_key=None):
        """Add a VIP, within the slots of the plan."""
        return self.call("POST", "/v1/vip_management/", body=body, idempotency_key=idempotency_key)

    def create_webhook(self, body=None, *, idempotency_key=None):
        """Create a webhook; the answer holds its signing secret, once."""
        return self.call("POST", "/v1/webhooks/", body=body, idempotency_key=idempotency_key)

    def credit_note_pdf(self, number):
        """Download a credit note as PDF."""
        return self.call("GET", "/v1/credit_notes/%s/pdf/" % (quote(str(number), safe=""),))

    def decide_assets(self, body=None, *, idempotency_key=None):
        """Decide whether assets belong to the organization; scores and scans change immediately."""
        return self.call("POST", "/v1/assets/disposition/", body=body, idempotency_key=idempotency_key)

    def decide_candidates(self, body=None, *, idempotency_key=None):
        """Accept, reject or defer candidates, or undo a decision; accepted names are added as unverified domains."""
        return self.call("POST", "/v1/candidates/decide/", body=body, idempotency_key=idempotency_key)

    def decide_identity_change(self, id, body=None, *, idempotency_key=None):
        """Approve a new address as a second administrator, or reject a change."""
        return self.call("POST", "/v1/identity_changes/%s/decide/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def decide_opt_out_request(self, id, body=None, *, idempotency_key=None):
        """Approve or decline an opt-out that affects a verified domain of the organization."""
        return self.call("POST", "/v1/opt_out_requests/%s/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def decline_deletion(self, id, body=None, *, idempotency_key=None):
        """Decline the requested deletion of a client."""
        return self.call("POST", "/v1/org_management/%s/decline_deletion/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def decline_domain_approval(self, id, *, idempotency_key=None):
        """Decline or withdraw a manual verification of a domain."""
        return self.call("POST", "/v1/domain_approvals/%s/decline/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def delete_account(self, body=None, *, idempotency_key=None):
        """Delete the caller's profile, confirmed by the password."""
        return self.call("POST", "/v1/account/delete/", body=body, idempotency_key=idempotency_key)

    def delete_alert_setting(self, id):
        """Delete an alert with its channels and delivery log."""
        return self.call("DELETE", "/v1/alert_management/%s/" % (quote(str(id), safe=""),))

    def delete_asset_rule(self, id):
        """Delete a label rule; labels that it set are retained."""
        return self.call("DELETE", "/v1/asset_rules/%s/" % (quote(str(id), safe=""),))

    def delete_group(self, id):
        """Delete a group; its users are retained."""
        return self.call("DELETE", "/v1/groups/%s/" % (quote(str(id), safe=""),))

    def delete_insight(self, id):
        """Delete an article or advisory."""
        return self.call("DELETE", "/v1/insights/%s/" % (quote(str(id), safe=""),))

    def delete_organization(self, id, body=None, *, idempotency_key=None):
        """Delete an organization; its data is purged after 30 days."""
        return self.call("POST", "/v1/org_management/%s/delete/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def delete_report_schedule(self, id):
        """Delete a scheduled report with its runs and files."""
        return self.call("DELETE", "/v1/report_schedules/%s/" % (quote(str(id), safe=""),))

    def delete_rule(self, id):
        """Delete a rule; its changes to findings remain."""
        return self.call("DELETE", "/v1/finding_rules/%s/" % (quote(str(id), safe=""),))

    def delete_vendor(self, id):
        """Delete a vendor and its findings."""
        return self.call("DELETE", "/v1/third_party/%s/" % (quote(str(id), safe=""),))

    def delete_vendor_file(self, id, file):
        """Delete an evidence file."""
        return self.call("DELETE", "/v1/third_party/%s/evidence/%s/" % (quote(str(id), safe=""), quote(str(file), safe=""),))

    def delete_vip(self, id):
        """Remove a VIP and delete the findings."""
        return self.call("DELETE", "/v1/vip_management/%s/" % (quote(str(id), safe=""),))

    def delete_webhook(self, id):
        """Delete a webhook with its delivery log."""
        return self.call("DELETE", "/v1/webhooks/%s/" % (quote(str(id), safe=""),))

    def detail_report(self, body=None, *, idempotency_key=None):
        """Get the overview of a domain."""
        return self.call("POST", "/v1/detail_report/", body=body, idempotency_key=idempotency_key)

    def diff_knowledge(self, from_, to):
        """Compare two knowledge versions."""
        return self.call("GET", "/v1/portal_management/knowledge/%s/diff/%s/" % (quote(str(from_), safe=""), quote(str(to), safe=""),))

    def diff_scans(self, a, b):
        """Compare two scans."""
        return self.call("GET", "/v1/scans/%s/diff/%s/" % (quote(str(a), safe=""), quote(str(b), safe=""),))

    def disconnect_assistant(self, id):
        """Disconnect one of the caller's assistants; its tokens end."""
        return self.call("DELETE", "/v1/assistants/%s/" % (quote(str(id), safe=""),))

    def disconnect_organization_assistant(self, id):
        """Disconnect an assistant of a person of the organization; its tokens end."""
        return self.call("DELETE", "/v1/assistants/organization/%s/" % (quote(str(id), safe=""),))

    def dispute_shared_vendor(self, body=None, *, idempotency_key=None):
        """Dispute a finding (vendor link)."""
        return self.call("POST", "/v1/shared_vendor/dispute/", body=body, idempotency_key=idempotency_key)

    def dispute_vendor_finding(self, id, finding, body=None, *, idempotency_key=None):
        """Dispute a finding on behalf of the vendor."""
        return self.call("POST", "/v1/third_party/%s/findings/%s/dispute/" % (quote(str(id), safe=""), quote(str(finding), safe=""),), body=body, idempotency_key=idempotency_key)

    def drop_sla_policy(self):
        """Remove the remediation policy and the due dates that it set."""
        return self.call("DELETE", "/v1/sla_policy/")

    def drop_ticket_system(self):
        """Disconnect the ticket system; existing tickets remain listed."""
        return self.call("DELETE", "/v1/ticket_system/")

    def end_factors(self, body=None, *, idempotency_key=None):
        """After a password reset: revoke passkeys, authenticator app or recovery codes."""
        return self.call("POST", "/api/reset-password/factors", body=body, idempotency_key=idempotency_key)

    def end_other_sessions(self, *, idempotency_key=None):
        """Sign out all of the caller's sessions but this one."""
        return self.call("POST", "/v1/account/sessions/end_others/", idempotency_key=idempotency_key)

    def end_session(self, id):
        """Sign out one of the caller's sessions."""
        return self.call("DELETE", "/v1/account/sessions/%s/" % (quote(str(id), safe=""),))

    def end_trust(self, id):
        """Revoke a trusted browser."""
        return self.call("DELETE", "/v1/account/trusted_browsers/%s/" % (quote(str(id), safe=""),))

    def end_two_step(self, body=None, *, idempotency_key=None):
        """Disable the authenticator app, confirmed by the password and an authenticator or recovery code."""
        return self.call("POST", "/v1/account/two_step/end/", body=body, idempotency_key=idempotency_key)

    def enter_indicators(self, body=None, *, idempotency_key=None):
        """Enter indicators for review; every line is entered, pending already or invalid."""
        return self.call("POST", "/v1/portal_management/indicators/", body=body, idempotency_key=idempotency_key)

    def enter_organization(self, id, *, idempotency_key=None):
        """Switch to a client organization; recorded in the client's audit log."""
        return self.call("POST", "/v1/org_management/%s/enter/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def estimate_scan(self, *, domain=None, profile=None):
        """Estimate the connections, requests and duration of a scan before it starts."""
        return self.call("GET", "/v1/scans/estimate/", query={"domain": domain, "profile": profile})

    def export_assets(self, *, kind=None, domain=None, q=None, state=None, new_only=None, sort=None, order=None, format=None):
        """Export the assets of one type."""
        return self.call("GET", "/v1/assets/export/", query={"kind": kind, "domain": domain, "q": q, "state": state, "new_only": new_only, "sort": sort, "order": order, "format": format})

    def export_audit(self, *, organization=None, action=None, result=None, from_=None, to=None, q=None, format=None, organisation=None):
        """Export the latest 50,000 matching audit log entries."""
        return self.call("GET", "/v1/audit_log/export/", query={"organization": organization, "action": action, "result": result, "from": from_, "to": to, "q": q, "format": format, "organisation": organisation})

    def export_candidates(self, *, state=None, kind=None, certainty=None, evidence=None, q=None, sort=None, order=None):
        """Export the review queue as CSV."""
        return self.call("GET", "/v1/candidates/export/", query={"state": state, "kind": kind, "certainty": certainty, "evidence": evidence, "q": q, "sort": sort, "order": order})

    def export_cves(self, *, q=None, sort=None, format=None):
        """Export CVEs of a search as CSV or JSON, at most 50,000."""
        return self.call("GET", "/v1/cve/export/", query={"q": q, "sort": sort, "format": format})

    def export_exploited(self, *, domain=None, state=None, catalogue=None, ransomware=None, q=None, format=None):
        """Export the answers about exploited vulnerabilities as CSV or JSON."""
        return self.call("GET", "/v1/exploited/export/", query={"domain": domain, "state": state, "catalogue": catalogue, "ransomware": ransomware, "q": q, "format": format})

    def export_findings(self, *, domain=None, area=None, host=None, status=None, severity=None, unit=None, criticality=None, q=None, new_only=None, sort=None, order=None, format=None):
        """Export findings."""
        return self.call("GET", "/v1/findings/export/", query={"domain": domain, "area": area, "host": host, "status": status, "severity": severity, "unit": unit, "criticality": criticality, "q": q, "new_only": new_only, "sort": sort, "order": order, "format": format})

    def export_framework(self, framework, *, domain=None, format=None):
        """Export the controls of one framework as XLSX, CSV or OSCAL assessment results (JSON)."""
        return self.call("GET", "/v1/compliance/%s/export/" % (quote(str(framework), safe=""),), query={"domain": domain, "format": format})

    def export_iocs(self, *, q=None, format=None):
        """Export indicators of a search as CSV or as a STIX 2.1 bundle."""
        return self.call("GET", "/v1/ioc/export/", query={"q": q, "format": format})

    def export_takedowns(self, *, state=None, q=None, organization=None, finding=None, organisation=None):
        """Export takedown requests."""
        return self.call("GET", "/v1/takedown_management/export/", query={"state": state, "q": q, "organization": organization, "finding": finding, "organisation": organisation})

    def export_vendor_findings(self, id, *, severity=None, dispute=None, q=None, new_only=None):
        """Export findings of a vendor."""
        return self.call("GET", "/v1/third_party/%s/findings/export/" % (quote(str(id), safe=""),), query={"severity": severity, "dispute": dispute, "q": q, "new_only": new_only})

    def export_vendors(self, *, q=None, tier=None, organization=None, organisation=None):
        """Export vendors."""
        return self.call("GET", "/v1/third_party/export/", query={"q": q, "tier": tier, "organization": organization, "organisation": organisation})

    def export_vip_findings(self, id, *, kind=None, q=None, new_only=None):
        """Export findings of a VIP."""
        return self.call("GET", "/v1/vip_management/%s/findings/export/" % (quote(str(id), safe=""),), query={"kind": kind, "q": q, "new_only": new_only})

    def find_asset(self, *, domain=None, name=None):
        """Find an asset by its host name, IP address, URL or service."""
        return self.call("GET", "/v1/assets/by_name/", query={"domain": domain, "name": name})

    def find_sign_on(self, body=None, *, idempotency_key=None):
        """Get the identity provider of an email address."""
        return self.call("POST", "/api/sign-on/lookup", body=body, idempotency_key=idempotency_key)

    def follow_public_report(self, *, domain=None):
        """Stream the progress of a public report."""
        return self.call("GET", "/v1/public_report/events", query={"domain": domain})

    def follow_report(self, *, domain=None, kind=None):
        """Get the progress of a report."""
        return self.call("GET", "/v1/pdf_report/progress/", query={"domain": domain, "kind": kind})

    def follow_retest(self, id):
        """Get the queue position of a re-test."""
        return self.call("GET", "/v1/findings/%s/verify/" % (quote(str(id), safe=""),))

    def follow_scan(self, id):
        """Stream the progress of a scan."""
        return self.call("GET", "/v1/scans/%s/events" % (quote(str(id), safe=""),))

    def forgot_password(self, body=None, *, idempotency_key=None):
        """Email a password reset link."""
        return self.call("POST", "/api/forgot-password", body=body, idempotency_key=idempotency_key)

    def fresh_passkey_options(self, *, idempotency_key=None):
        """Get a challenge to confirm a session with a passkey."""
        return self.call("POST", "/v1/account/fresh_code/passkey/options/", idempotency_key=idempotency_key)

    def fulfil_purchase(self, id, body=None, *, idempotency_key=None):
        """Invoice the requested plan to an organization."""
        return self.call("POST", "/v1/portal_management/purchase_requests/%s/fulfil/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def get_account(self):
        """Get the signed-in user."""
        return self.call("GET", "/v1/account/")

    def get_billing_profile(self):
        """Get the organization's billing details."""
        return self.call("GET", "/v1/billing_profile/")

    def get_brand(self):
        """Get the branding (name, color, logo) that applies to the caller, or to visitors of this host name."""
        return self.call("GET", "/v1/branding/")

    def get_checkout(self, id):
        """Get the status of a card payment."""
        return self.call("GET", "/v1/payment/checkout/%s/" % (quote(str(id), safe=""),))

    def get_client_import(self, id):
        """Get the progress of a client import."""
        return self.call("GET", "/v1/org_management/imports/%s/" % (quote(str(id), safe=""),))

    def get_invoice(self, number):
        """Get an invoice with its payments and refunds."""
        return self.call("GET", "/v1/invoices/%s/" % (quote(str(number), safe=""),))

    def get_invoice_issuer(self):
        """Get the issuer details of invoices."""
        return self.call("GET", "/v1/portal_management/billing/")

    def get_logo(self, organization):
        """Get the logo of a brand."""
        return self.call("GET", "/v1/branding/%s/logo/" % (quote(str(organization), safe=""),))

    def get_mail_state(self):
        """Get the email transport and queue status."""
        return self.call("GET", "/v1/portal_management/mail/")

    def get_organization(self, id):
        """Get an organization."""
        return self.call("GET", "/v1/org_management/%s/" % (quote(str(id), safe=""),))

    def get_partner_access(self):
        """Get whether the partner may reveal the organization's leaked credentials."""
        return self.call("GET", "/v1/partner_access/")

    def get_payment_options(self):
        """List available payment methods."""
        return self.call("GET", "/v1/payment/options/")

    def get_session_policy(self):
        """Get the session policy of the organization."""
        return self.call("GET", "/v1/sign_on/sessions/")

    def get_sign_on(self):
        """Get the identity providers, group mappings and emergency accounts of the organization."""
        return self.call("GET", "/v1/sign_on/")

    def get_site_links(self):
        """Get the external links of the public site with their version."""
        return self.call("GET", "/v1/portal_management/site_links/")

    def get_status(self):
        """Get the service status and feed freshness."""
        return self.call("GET", "/v1/status/")

    def get_subscription(self, *, organization=None, organisation=None):
        """Get the organization's plan, expiry and limits."""
        return self.call("GET", "/v1/subscription/", query={"organization": organization, "organisation": organisation})

    def get_takedown(self, id):
        """Get a takedown request with evidence, notices and history."""
        return self.call("GET", "/v1/takedown_management/%s/" % (quote(str(id), safe=""),))

    def get_tokens(self):
        """Get the bearer token of the current session, if any."""
        return self.call("GET", "/api/get-tokens")

    def get_user(self, id):
        """Get a user."""
        return self.call("GET", "/v1/user_management/%s/" % (quote(str(id), safe=""),))

    def get_vendor(self, id):
        """Get a vendor with trend, answers, evidence and links."""
        return self.call("GET", "/v1/third_party/%s/" % (quote(str(id), safe=""),))

    def get_vip(self, id):
        """Get a VIP with the consent history."""
        return self.call("GET", "/v1/vip_management/%s/" % (quote(str(id), safe=""),))

    def give_fresh_code(self, body=None, *, idempotency_key=None):
        """Confirm a one-time code within a session."""
        return self.call("POST", "/v1/account/fresh_code/confirm/", body=body, idempotency_key=idempotency_key)

    def group_work(self, *, domain=None, severity=None, area=None, status=None, q=None, host=None, product=None, port=None, cve=None, kev=None, exploit=None, epss_min=None, owner=None, tag=None, overdue=None, fix_reported=None, first_seen_from=None, first_seen_to=None, last_seen_from=None, last_seen_to=None, check=None, outcome=None, fix=None, business_unit=None, asset_tag=None, criticality=None, page=None, page_size=None, by=None):
        """Group the work list by fix, host, CVE or owner."""
        return self.call("GET", "/v1/findings/worklist/groups/", query={"domain": domain, "severity": severity, "area": area, "status": status, "q": q, "host": host, "product": product, "port": port, "cve": cve, "kev": kev, "exploit": exploit, "epss_min": epss_min, "owner": owner, "tag": tag, "overdue": overdue, "fix_reported": fix_reported, "first_seen_from": first_seen_from, "first_seen_to": first_seen_to, "last_seen_from": last_seen_from, "last_seen_to": last_seen_to, "check": check, "outcome": outcome, "fix": fix, "business_unit": business_unit, "asset_tag": asset_tag, "criticality": criticality, "page": page, "page_size": page_size, "by": by})

    def invoice_pdf(self, number):
        """Download an invoice as PDF."""
        return self.call("GET", "/v1/invoices/%s/pdf/" % (quote(str(number), safe=""),))

    def is_live(self):
        """Liveness check."""
        return self.call("GET", "/v1/health/live/")

    def is_ready(self):
        """Readiness check: database reachable, schema current, encryption keys open."""
        return self.call("GET", "/v1/health/ready/")

    def leave_report_schedule(self, id, *, idempotency_key=None):
        """Stop receiving a scheduled report."""
        return self.call("POST", "/v1/report_schedules/%s/unsubscribe/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def list_actions(self, *, page=None, page_size=None, domain=None, fix=None):
        """List remediation actions: open findings grouped by fix, by priority, with the score gain of each."""
        return self.call("GET", "/v1/actions/", query={"page": page, "page_size": page_size, "domain": domain, "fix": fix})

    def list_affected(self, id, *, page=None, page_size=None):
        """List products affected by a CVE."""
        return self.call("GET", "/v1/cve/%s/affected/" % (quote(str(id), safe=""),), query={"page": page, "page_size": page_size})

    def list_affected_hosts(self, id):
        """List the organization's hosts affected by a CVE."""
        return self.call("GET", "/v1/cve/%s/hosts/" % (quote(str(id), safe=""),))

    def list_alert_settings(self, *, page=None, page_size=None, domain=None):
        """List alerts with their types and channels."""
        return self.call("GET", "/v1/alert_management/", query={"page": page, "page_size": page_size, "domain": domain})

    def list_api_keys(self):
        """List the caller's API keys."""
        return self.call("GET", "/v1/api_keys/")

    def list_asset_changes(self, *, domain=None, kind=None, event=None, q=None, since=None, until=None, page=None, page_size=None):
        """List asset changes (appeared, changed, no longer observed), newest first."""
        return self.call("GET", "/v1/assets/changes/", query={"domain": domain, "kind": kind, "event": event, "q": q, "since": since, "until": until, "page": page, "page_size": page_size})

    def list_asset_rule_hits(self, id, *, page=None, page_size=None):
        """List the assets that a label rule was applied to, newest first."""
        return self.call("GET", "/v1/asset_rules/%s/hits/" % (quote(str(id), safe=""),), query={"page": page, "page_size": page_size})

    def list_asset_rules(self):
        """List label rules in the order of their application."""
        return self.call("GET", "/v1/asset_rules/")

    def list_assets(self, *, kind=None, domain=None, q=None, state=None, new_only=None, sort=None, order=None, page=None, page_size=None):
        """List the assets of one type, filtered and sorted."""
        return self.call("GET", "/v1/assets/", query={"kind": kind, "domain": domain, "q": q, "state": state, "new_only": new_only, "sort": sort, "order": order, "page": page, "page_size": page_size})

    def list_assistants(self):
        """List the assistants that act for the caller."""
        return self.call("GET", "/v1/assistants/")

    def list_attack_paths(self, *, domain=None):
        """List attack paths: leaked credentials mapped to the services they unlock, highest risk first."""
        return self.call("GET", "/v1/attack_paths/", query={"domain": domain})

    def list_attestations(self, *, page=None, page_size=None):
        """List signed self-attestations of accessible organizations."""
        return self.call("GET", "/v1/attestation/", query={"page": page, "page_size": page_size})

    def list_audit(self, *, page=None, page_size=None, sort=None, order=None, organization=None, action=None, result=None, from_=None, to=None, q=None, organisation=None):
        """List audit log entries, newest first; the count stops at 1,000."""
        return self.call("GET", "/v1/audit_log/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "organization": organization, "action": action, "result": result, "from": from_, "to": to, "q": q, "organisation": organisation})

    def list_breaches(self, *, page=None, page_size=None, sort=None, order=None, q=None):
        """List the breach catalog, newest first."""
        return self.call("GET", "/v1/portal_management/breaches/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "q": q})

    def list_break_glass(self):
        """List emergency access requests and approvals."""
        return self.call("GET", "/v1/break_glass/")

    def list_calendar_links(self):
        """List the secret links to the calendar feed."""
        return self.call("GET", "/v1/calendar/links/")

    def list_candidates(self, *, state=None, kind=None, certainty=None, evidence=None, q=None, sort=None, order=None, page=None, page_size=None):
        """List assets that may belong to the organization, highest confidence first."""
        return self.call("GET", "/v1/candidates/", query={"state": state, "kind": kind, "certainty": certainty, "evidence": evidence, "q": q, "sort": sort, "order": order, "page": page, "page_size": page_size})

    def list_changes(self, *, domain=None, from_=None, to=None):
        """List what changed in a period by scans, imports, re-tests, decisions and feeds."""
        return self.call("GET", "/v1/changes/", query={"domain": domain, "from": from_, "to": to})

    def list_client_compliance(self, framework, *, page=None, page_size=None):
        """List clients with the number of controls of one framework that have evidence for or against them."""
        return self.call("GET", "/v1/compliance/clients/%s/" % (quote(str(framework), safe=""),), query={"page": page, "page_size": page_size})

    def list_client_figures(self, *, page=None, page_size=None):
        """List remediation metrics of the last 12 months for each accessible client."""
        return self.call("GET", "/v1/sla_figures/clients/", query={"page": page, "page_size": page_size})

    def list_client_rules(self, *, page=None, page_size=None):
        """List the rules for findings of each accessible client."""
        return self.call("GET", "/v1/finding_rules/clients/", query={"page": page, "page_size": page_size})

    def list_cloud_accounts(self):
        """List connected cloud accounts with the state of their last sync."""
        return self.call("GET", "/v1/cloud_accounts/")

    def list_connector_runs(self, id):
        """List the latest runs of a connector."""
        return self.call("GET", "/v1/portal_management/connectors/%s/runs/" % (quote(str(id), safe=""),))

    def list_connectors(self):
        """List connectors for leaks, mentions, listings and code with settings and health."""
        return self.call("GET", "/v1/portal_management/connectors/")

    def list_credit_notes(self, *, page=None, page_size=None):
        """List credit notes, newest first."""
        return self.call("GET", "/v1/credit_notes/", query={"page": page, "page_size": page_size})

    def list_cves(self, *, page=None, page_size=None, q=None, sort=None):
        """Search the CVE database."""
        return self.call("GET", "/v1/cve/", query={"page": page, "page_size": page_size, "q": q, "sort": sort})

    def list_deliveries(self, *, page=None, page_size=None, sort=None, order=None, setting=None, state=None):
        """List notification deliveries, newest first."""
        return self.call("GET", "/v1/alert_management/deliveries/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "setting": setting, "state": state})

    def list_domain_approvals(self):
        """List manual domain verifications awaiting a second operator."""
        return self.call("GET", "/v1/domain_approvals/")

    def list_domains(self, *, page=None, page_size=None, organization=None, organisation=None):
        """List authorized domains with their verification status."""
        return self.call("GET", "/v1/domains/", query={"page": page, "page_size": page_size, "organization": organization, "organisation": organisation})

    def list_events(self, *, after=None, since=None, types=None, min_severity=None, areas=None, domain=None, unit=None, limit=None):
        """Read events in order, from a cursor or a point in time."""
        return self.call("GET", "/v1/events/", query={"after": after, "since": since, "types": types, "min_severity": min_severity, "areas": areas, "domain": domain, "unit": unit, "limit": limit})

    def list_exploited(self, *, page=None, page_size=None, domain=None, state=None, catalogue=None, ransomware=None, q=None, sort=None):
        """List the catalogues of exploited vulnerabilities with the answer for each at the organization."""
        return self.call("GET", "/v1/exploited/", query={"page": page, "page_size": page_size, "domain": domain, "state": state, "catalogue": catalogue, "ransomware": ransomware, "q": q, "sort": sort})

    def list_features(self):
        """List feature flags."""
        return self.call("GET", "/v1/portal_management/features/")

    def list_feeds(self):
        """List feeds with their health."""
        return self.call("GET", "/v1/portal_management/feeds/")

    def list_findings(self, *, domain=None, area=None, host=None, status=None, severity=None, unit=None, criticality=None, q=None, new_only=None, sort=None, order=None, page=None, page_size=None):
        """List findings of a domain, filtered and sorted."""
        return self.call("GET", "/v1/findings/", query={"domain": domain, "area": area, "host": host, "status": status, "severity": severity, "unit": unit, "criticality": criticality, "q": q, "new_only": new_only, "sort": sort, "order": order, "page": page, "page_size": page_size})

    def list_frameworks(self, *, domain=None):
        """List frameworks with the number of controls that have evidence for or against them."""
        return self.call("GET", "/v1/compliance/", query={"domain": domain})

    def list_groups(self, *, page=None, page_size=None):
        """List user groups."""
        return self.call("GET", "/v1/groups/", query={"page": page, "page_size": page_size})

    def list_identity_changes(self):
        """List pending changes of addresses and links, and accounts of other organizations below verified domains."""
        return self.call("GET", "/v1/identity_changes/")

    def list_insights(self, *, page=None, page_size=None, unread=None):
        """List articles and advisories published to the caller, newest first."""
        return self.call("GET", "/v1/insights/", query={"page": page, "page_size": page_size, "unread": unread})

    def list_invoices(self, *, page=None, page_size=None, sort=None, order=None, state=None, q=None, organization=None, organisation=None):
        """List accessible orders and invoices, newest first."""
        return self.call("GET", "/v1/invoices/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "state": state, "q": q, "organization": organization, "organisation": organisation})

    def list_iocs(self, *, page=None, page_size=None, sort=None, order=None, q=None):
        """Search the indicator database."""
        return self.call("GET", "/v1/ioc/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "q": q})

    def list_jobs(self, *, page=None, page_size=None, sort=None, order=None, name=None, state=None):
        """List jobs, newest first."""
        return self.call("GET", "/v1/portal_management/jobs/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "name": name, "state": state})

    def list_knowledge(self):
        """List the knowledge versions of the scanner, newest first."""
        return self.call("GET", "/v1/portal_management/knowledge/")

    def list_leads(self, *, page=None, page_size=None, sort=None, order=None, kind=None, without=None, state=None, q=None):
        """List accessible leads, purchase requests and messages, newest first."""
        return self.call("GET", "/v1/leads/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "kind": kind, "without": without, "state": state, "q": q})

    def list_managed_insights(self, *, page=None, page_size=None, sort=None, order=None, state=None):
        """List all articles and advisories, including drafts and read counts."""
        return self.call("GET", "/v1/insights/manage/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "state": state})

    def list_manual_indicators(self, *, page=None, page_size=None, sort=None, order=None, state=None):
        """List manually entered indicators by review state."""
        return self.call("GET", "/v1/portal_management/indicators/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "state": state})

    def list_notices(self):
        """List attribution notices required by data publishers."""
        return self.call("GET", "/v1/intel_notices/")

    def list_notifications(self, *, page=None, page_size=None):
        """List the caller's notifications, newest first, with the unread count."""
        return self.call("GET", "/v1/notifications/", query={"page": page, "page_size": page_size})

    def list_opt_out_requests(self):
        """List opt-outs that affect the organization's verified domains."""
        return self.call("GET", "/v1/opt_out_requests/")

    def list_opt_outs(self, *, page=None, page_size=None, sort=None, order=None, q=None):
        """List opt-outs from scanning."""
        return self.call("GET", "/v1/portal_management/opt_outs/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "q": q})

    def list_organization_assistants(self):
        """List the assistants that act for people of the organization."""
        return self.call("GET", "/v1/assistants/organization/")

    def list_organizations(self, *, page=None, page_size=None, q=None, type=None, sort=None, order=None, deletion=None):
        """List accessible organizations."""
        return self.call("GET", "/v1/org_management/", query={"page": page, "page_size": page_size, "q": q, "type": type, "sort": sort, "order": order, "deletion": deletion})

    def list_owned_by_users(self, body=None, *, idempotency_key=None):
        """List what stops when users are disabled or removed."""
        return self.call("POST", "/v1/user_management/owned/", body=body, idempotency_key=idempotency_key)

    def list_owners(self):
        """List the people and groups that findings can be assigned to."""
        return self.call("GET", "/v1/findings/owners/")

    def list_own_iocs(self):
        """List indicators that match the organization's assets."""
        return self.call("GET", "/v1/ioc/own/")

    def list_passkeys(self):
        """List the caller's passkeys."""
        return self.call("GET", "/v1/account/passkeys/")

    def list_permissions(self, *, page=None, page_size=None):
        """List permissions of accessible users."""
        return self.call("GET", "/v1/permissions/", query={"page": page, "page_size": page_size})

    def list_plans(self):
        """Get current plan prices and limits."""
        return self.call("GET", "/v1/plans/")

    def list_public_features(self):
        """List disabled public forms."""
        return self.call("GET", "/v1/public_features/")

    def list_raised_alerts(self, *, page=None, page_size=None, sort=None, order=None, domain=None, setting=None):
        """List triggered alerts, newest first."""
        return self.call("GET", "/v1/alert_management/alerts/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "domain": domain, "setting": setting})

    def list_report_choices(self):
        """List the channels and business units available for reports of the organization."""
        return self.call("GET", "/v1/report_schedules/choices/")

    def list_report_runs(self, id, *, page=None, page_size=None):
        """List the runs of a scheduled report with files and deliveries."""
        return self.call("GET", "/v1/report_schedules/%s/runs/" % (quote(str(id), safe=""),), query={"page": page, "page_size": page_size})

    def list_report_schedules(self, *, page=None, page_size=None, sort=None, order=None, scope=None):
        """List scheduled reports with their recipients and last runs."""
        return self.call("GET", "/v1/report_schedules/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "scope": scope})

    def list_roles(self):
        """List roles."""
        return self.call("GET", "/v1/roles/")

    def list_rule_hits(self, id, *, page=None, page_size=None):
        """List the findings a rule was applied to, newest first."""
        return self.call("GET", "/v1/finding_rules/%s/hits/" % (quote(str(id), safe=""),), query={"page": page, "page_size": page_size})

    def list_rules(self):
        """List the rules for findings in the order of their application."""
        return self.call("GET", "/v1/finding_rules/")

    def list_scans(self, *, page=None, page_size=None, domain=None):
        """List scans of a domain, newest first."""
        return self.call("GET", "/v1/scans/", query={"page": page, "page_size": page_size, "domain": domain})

    def list_scim(self):
        """List provisioning connections of the organization."""
        return self.call("GET", "/v1/sign_on/scim/")

    def list_screenshots(self, *, domain=None, kind=None):
        """List screenshots, grouped by visual similarity."""
        return self.call("GET", "/v1/screenshots/", query={"domain": domain, "kind": kind})

    def list_searches(self):
        """List the caller's saved searches of the CVE and indicator databases and of the asset inventory."""
        return self.call("GET", "/v1/saved_searches/")

    def list_seeds(self):
        """List the seeds of the organization and the state of the search for candidates."""
        return self.call("GET", "/v1/seeds/")

    def list_service_accounts(self):
        """List the service accounts of the organization."""
        return self.call("GET", "/v1/service_accounts/")

    def list_sessions(self):
        """List the caller's sessions."""
        return self.call("GET", "/v1/account/sessions/")

    def list_takedowns(self, *, page=None, page_size=None, sort=None, order=None, state=None, q=None, organization=None, finding=None, organisation=None):
        """List accessible takedown requests and the remaining monthly quota."""
        return self.call("GET", "/v1/takedown_management/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "state": state, "q": q, "organization": organization, "finding": finding, "organisation": organisation})

    def list_tickets(self, *, page=None, page_size=None, sort=None, order=None, finding_id=None):
        """List tickets, newest first."""
        return self.call("GET", "/v1/tickets/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "finding_id": finding_id})

    def list_trusted_browsers(self):
        """List the caller's trusted browsers."""
        return self.call("GET", "/v1/account/trusted_browsers/")

    def list_unowned(self):
        """List integrations, keys, links, schedules and rules that stopped because their owner has no authority."""
        return self.call("GET", "/v1/ownership/")

    def list_uploads(self):
        """List the latest uploaded files with their progress."""
        return self.call("GET", "/v1/portal_management/imports/")

    def list_users(self, *, page=None, page_size=None, organization=None, role=None, q=None, organisation=None):
        """List users of accessible organizations."""
        return self.call("GET", "/v1/user_management/", query={"page": page, "page_size": page_size, "organization": organization, "role": role, "q": q, "organisation": organisation})

    def list_vendor_findings(self, id, *, page=None, page_size=None, sort=None, order=None, severity=None, dispute=None, q=None, new_only=None):
        """List findings of a vendor's passive assessment."""
        return self.call("GET", "/v1/third_party/%s/findings/" % (quote(str(id), safe=""),), query={"page": page, "page_size": page_size, "sort": sort, "order": order, "severity": severity, "dispute": dispute, "q": q, "new_only": new_only})

    def list_vendors(self, *, page=None, page_size=None, sort=None, order=None, q=None, tier=None, organization=None, organisation=None):
        """List accessible vendors, lowest score first."""
        return self.call("GET", "/v1/third_party/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "q": q, "tier": tier, "organization": organization, "organisation": organisation})

    def list_views(self, *, list=None):
        """List saved views of a list, the work list by default: the caller's own and those shared in the organization."""
        return self.call("GET", "/v1/findings/views/", query={"list": list})

    def list_vip_findings(self, id, *, page=None, page_size=None, sort=None, order=None, kind=None, q=None, new_only=None):
        """List findings of a VIP."""
        return self.call("GET", "/v1/vip_management/%s/findings/" % (quote(str(id), safe=""),), query={"page": page, "page_size": page_size, "sort": sort, "order": order, "kind": kind, "q": q, "new_only": new_only})

    def list_vips(self, *, page=None, page_size=None, sort=None, order=None, q=None, organization=None, organisation=None):
        """List accessible VIPs, with the slots of one organization."""
        return self.call("GET", "/v1/vip_management/", query={"page": page, "page_size": page_size, "sort": sort, "order": order, "q": q, "organization": organization, "organisation": organisation})

    def list_watch_rules(self, *, page=None, page_size=None, domain=None):
        """List keywords that mentions are searched for."""
        return self.call("GET", "/v1/watch_rules/", query={"page": page, "page_size": page_size, "domain": domain})

    def list_webhook_deliveries(self, id, *, state=None, before=None, limit=None):
        """List deliveries of a webhook, newest first."""
        return self.call("GET", "/v1/webhooks/%s/deliveries/" % (quote(str(id), safe=""),), query={"state": state, "before": before, "limit": limit})

    def list_webhooks(self):
        """List the webhooks of the organization with their filter and health."""
        return self.call("GET", "/v1/webhooks/")

    def list_work(self, *, domain=None, severity=None, area=None, status=None, q=None, host=None, product=None, port=None, cve=None, kev=None, exploit=None, epss_min=None, owner=None, tag=None, overdue=None, fix_reported=None, first_seen_from=None, first_seen_to=None, last_seen_from=None, last_seen_to=None, check=None, outcome=None, fix=None, business_unit=None, asset_tag=None, criticality=None, page=None, page_size=None, sort=None, order=None):
        """List findings of all areas and domains in scope for remediation."""
        return self.call("GET", "/v1/findings/worklist/", query={"domain": domain, "severity": severity, "area": area, "status": status, "q": q, "host": host, "product": product, "port": port, "cve": cve, "kev": kev, "exploit": exploit, "epss_min": epss_min, "owner": owner, "tag": tag, "overdue": overdue, "fix_reported": fix_reported, "first_seen_from": first_seen_from, "first_seen_to": first_seen_to, "last_seen_from": last_seen_from, "last_seen_to": last_seen_to, "check": check, "outcome": outcome, "fix": fix, "business_unit": business_unit, "asset_tag": asset_tag, "criticality": criticality, "page": page, "page_size": page_size, "sort": sort, "order": order})

    def log_in(self, body=None, *, idempotency_key=None):
        """Sign in, step 1: credentials."""
        return self.call("POST", "/api/login", body=body, idempotency_key=idempotency_key)

    def log_out(self, *, idempotency_key=None):
        """Sign out of the current session."""
        return self.call("POST", "/api/logout", idempotency_key=idempotency_key)

    def look_up_iocs(self, body=None, *, idempotency_key=None):
        """Look up a list of indicators, defanged or not; every line is known, unknown or invalid."""
        return self.call("POST", "/v1/ioc/lookup/", body=body, idempotency_key=idempotency_key)

    def make_report(self, body=None, *, idempotency_key=None):
        """Create the PDF report of a domain, or return the current one."""
        return self.call("POST", "/v1/pdf_report/make/", body=body, idempotency_key=idempotency_key)

    def mark_assets(self, body=None):
        """Set the owner, tags, criticality and business unit of assets."""
        return self.call("PATCH", "/v1/assets/", body=body)

    def mark_vip_seen(self, id, *, idempotency_key=None):
        """Mark the findings of a VIP as seen."""
        return self.call("POST", "/v1/vip_management/%s/seen/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def move_questionnaire(self, id, body=None, *, idempotency_key=None):
        """Mark the questionnaire as sent or reviewed."""
        return self.call("POST", "/v1/third_party/%s/questionnaire/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def move_takedown(self, id, body=None, *, idempotency_key=None):
        """Update the status of a takedown request."""
        return self.call("POST", "/v1/takedown_management/%s/state/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def new_passkey_options(self, *, idempotency_key=None):
        """Get a challenge to register a passkey."""
        return self.call("POST", "/v1/account/passkeys/options/", idempotency_key=idempotency_key)

    def new_recovery_codes(self, *, idempotency_key=None):
        """Replace the recovery codes; the new ones are returned once."""
        return self.call("POST", "/v1/account/recovery_codes/", idempotency_key=idempotency_key)

    def open_shared_vendor(self, body=None, *, idempotency_key=None):
        """Get the assessment page of a vendor link."""
        return self.call("POST", "/v1/shared_vendor/", body=body, idempotency_key=idempotency_key)

    def order_by_invoice(self, body=None, *, idempotency_key=None):
        """Order by invoice."""
        return self.call("POST", "/v1/invoices/", body=body, idempotency_key=idempotency_key)

    def passkey_options(self, *, idempotency_key=None):
        """Get a challenge to sign in with a passkey."""
        return self.call("POST", "/api/passkey/options", idempotency_key=idempotency_key)

    def passkey_sign_in(self, body=None, *, idempotency_key=None):
        """Sign in with a passkey alone."""
        return self.call("POST", "/api/passkey/sign-in", body=body, idempotency_key=idempotency_key)

    def preview_asset_rule(self, body=None, *, idempotency_key=None):
        """Preview a label rule: how many assets match."""
        return self.call("POST", "/v1/asset_rules/preview/", body=body, idempotency_key=idempotency_key)

    def preview_clients(self, body=None, *, idempotency_key=None):
        """Validate a client list without importing it."""
        return self.call("POST", "/v1/org_management/imports/preview/", body=body, idempotency_key=idempotency_key)

    def preview_import(self, *, kind=None, partial=None, idempotency_key=None):
        """Preview a file of vulnerabilities or indicators without storing it."""
        return self.call("POST", "/v1/portal_management/imports/preview/", query={"kind": kind, "partial": partial}, idempotency_key=idempotency_key)

    def preview_report(self, body=None, *, idempotency_key=None):
        """Preview a report of one domain as PDF."""
        return self.call("POST", "/v1/report_schedules/preview/", body=body, idempotency_key=idempotency_key)

    def preview_rule(self, body=None, *, idempotency_key=None):
        """Preview a rule: how many open findings match, and which rules take precedence."""
        return self.call("POST", "/v1/finding_rules/preview/", body=body, idempotency_key=idempotency_key)

    def prove_opt_out(self, body=None, *, idempotency_key=None):
        """Check the record that verifies control of the domain."""
        return self.call("POST", "/v1/opt_out/verify/", body=body, idempotency_key=idempotency_key)

    def public_report(self, body=None, *, idempotency_key=None):
        """Get the public report of a domain (counts only); starts or joins a light scan if there is none from the last 24 hours."""
        return self.call("POST", "/v1/public_report/", body=body, idempotency_key=idempotency_key)

    def put_emergency_accounts(self, body=None):
        """Replace the emergency accounts: administrators who always sign in with password and code."""
        return self.call("PUT", "/v1/sign_on/emergency/", body=body)

    def put_group_map(self, body=None):
        """Replace the mapping of the provider's groups to roles and business units."""
        return self.call("PUT", "/v1/sign_on/groups/", body=body)

    def put_session_policy(self, body=None):
        """Update the session policy of the organization; it applies from each user's next request."""
        return self.call("PUT", "/v1/sign_on/sessions/", body=body)

    def put_sla_policy(self, body=None):
        """Set the remediation policy: due dates by severity and criticality, business days, reminders, escalation."""
        return self.call("PUT", "/v1/sla_policy/", body=body)

    def put_ticket_system(self, body=None):
        """Connect a ticket system after testing the connection; a signing key is returned once."""
        return self.call("PUT", "/v1/ticket_system/", body=body)

    def queue_state(self):
        """Get queue counts by job type, the oldest waiting job, and the running workers."""
        return self.call("GET", "/v1/portal_management/queue/")

    def quote_order(self, body=None, *, idempotency_key=None):
        """Calculate the price of an order."""
        return self.call("POST", "/v1/payment/quote/", body=body, idempotency_key=idempotency_key)

    def rank_clients(self, *, page=None, page_size=None, q=None, high_risk=None, overdue=None):
        """Rank clients by exploited findings and points lost, with the first ten actions of all clients together."""
        return self.call("GET", "/v1/org_management/ranking/", query={"page": page, "page_size": page_size, "q": q, "high_risk": high_risk, "overdue": overdue})

    def read_asset(self, id):
        """Get an asset with its history, findings and related assets."""
        return self.call("GET", "/v1/assets/%s/" % (quote(str(id), safe=""),))

    def read_asset_graph(self, *, domain=None, new_only=None):
        """Get the asset graph: domain, hosts, services and findings."""
        return self.call("GET", "/v1/assets/graph/", query={"domain": domain, "new_only": new_only})

    def read_assistant_request(self, *, response_type=None, client_id=None, redirect_uri=None, code_challenge=None, code_challenge_method=None, state=None, scope=None, resource=None):
        """Read what a client asks for before a person decides."""
        return self.call("GET", "/v1/assistants/request/", query={"response_type": response_type, "client_id": client_id, "redirect_uri": redirect_uri, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "state": state, "scope": scope, "resource": resource})

    def read_blocklist(self, type, *, min_confidence=None, limit=None):
        """Blocklist of active indicators of one type as plain text, one per line; values on warning lists are excluded."""
        return self.call("GET", "/v1/blocklist/%s/" % (quote(str(type), safe=""),), query={"min_confidence": min_confidence, "limit": limit})

    def read_calendar(self, *, domain=None):
        """List expiry dates of certificates, registrations, accepted risks, product support, verification and licence."""
        return self.call("GET", "/v1/calendar/", query={"domain": domain})

    def read_calendar_feed(self, token):
        """Read the calendar as an iCalendar file with a secret link."""
        return self.call("GET", "/v1/calendar/feed/%s/" % (quote(str(token), safe=""),))

    def read_change(self, id):
        """Get the progress and the result of the caller's own bulk change that runs as a job."""
        return self.call("GET", "/v1/findings/bulk/%s/" % (quote(str(id), safe=""),))

    def read_cloud_account(self, id, *, idempotency_key=None):
        """Sync a cloud account now."""
        return self.call("POST", "/v1/cloud_accounts/%s/read/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def read_cve(self, id):
        """Get a CVE, each value with its source."""
        return self.call("GET", "/v1/cve/%s/" % (quote(str(id), safe=""),))

    def read_domain_contact(self, body=None, *, idempotency_key=None):
        """Get the verification request of an emailed link."""
        return self.call("POST", "/v1/domain_contact/", body=body, idempotency_key=idempotency_key)

    def read_email_posture(self, *, domain=None):
        """Get whether a domain can be spoofed, with reasons."""
        return self.call("GET", "/v1/email/posture/", query={"domain": domain})

    def read_exploited(self, cve, *, domain=None):
        """Get the answer about one exploited vulnerability with its evidence."""
        return self.call("GET", "/v1/exploited/%s/" % (quote(str(cve), safe=""),), query={"domain": domain})

    def read_export_queue(self):
        """Get the queue position of the session's pending export."""
        return self.call("GET", "/v1/export_queue/")

    def read_finding(self, id):
        """Get a finding with its history."""
        return self.call("GET", "/v1/findings/%s/" % (quote(str(id), safe=""),))

    def read_forecast(self, *, domain=None):
        """Get the 60-day outlook of a domain."""
        return self.call("GET", "/v1/forecast/", query={"domain": domain})

    def read_framework(self, framework, *, domain=None):
        """List the controls of one framework with the external evidence."""
        return self.call("GET", "/v1/compliance/%s/" % (quote(str(framework), safe=""),), query={"domain": domain})

    def read_identity_change(self, body=None, *, idempotency_key=None):
        """Get the change of an account that an emailed link asks to confirm."""
        return self.call("POST", "/v1/identity_change/", body=body, idempotency_key=idempotency_key)

    def read_insight(self, id, *, idempotency_key=None):
        """Mark an article or advisory as read."""
        return self.call("POST", "/v1/insights/%s/read/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def read_monitoring_consent(self, body=None, *, idempotency_key=None):
        """Get the consent request of an emailed link."""
        return self.call("POST", "/v1/monitoring_consent/", body=body, idempotency_key=idempotency_key)

    def read_notifications(self, body=None, *, idempotency_key=None):
        """Mark notifications as read; all if no ids are given."""
        return self.call("POST", "/v1/notifications/read/", body=body, idempotency_key=idempotency_key)

    def read_overlap(self):
        """Get the overlap between feeds."""
        return self.call("GET", "/v1/ioc/overlap/")

    def read_report(self, body=None, *, idempotency_key=None):
        """Download the PDF report."""
        return self.call("POST", "/v1/pdf_report/", body=body, idempotency_key=idempotency_key)

    def read_report_file(self, id):
        """Download a file of a scheduled report."""
        return self.call("GET", "/v1/report_files/%s/" % (quote(str(id), safe=""),))

    def read_scan(self, id):
        """Get a scan, with the checks that did not complete."""
        return self.call("GET", "/v1/scans/%s/" % (quote(str(id), safe=""),))

    def read_score(self, *, domain=None):
        """Get the score history of a domain, newest first, with the causes of each change."""
        return self.call("GET", "/v1/score/", query={"domain": domain})

    def read_screenshot(self, *, domain=None, kind=None, subject=None):
        """Get the screenshots of one website, look-alike or suspicious site, newest first."""
        return self.call("GET", "/v1/screenshots/of/", query={"domain": domain, "kind": kind, "subject": subject})

    def read_sign_on_test(self, id):
        """Get the claims that the provider returned in a test."""
        return self.call("GET", "/v1/sign_on/tests/%s/" % (quote(str(id), safe=""),))

    def read_site_links(self):
        """Get the external links of the public site."""
        return self.call("GET", "/v1/site_links/")

    def read_sla_figures(self, *, by=None, from_=None, to=None):
        """Get mean times to detect, triage and fix, and due dates met, by month, owner or area."""
        return self.call("GET", "/v1/sla_figures/", query={"by": by, "from": from_, "to": to})

    def read_sla_policy(self):
        """Get the organization's remediation policy."""
        return self.call("GET", "/v1/sla_policy/")

    def read_ticket_system(self):
        """Get the connected ticket system."""
        return self.call("GET", "/v1/ticket_system/")

    def read_upload(self, id):
        """Get the progress of a file import."""
        return self.call("GET", "/v1/portal_management/imports/%s/" % (quote(str(id), safe=""),))

    def read_validation(self):
        """List the consents to authorized validation and what the organization demands of them."""
        return self.call("GET", "/v1/validation/")

    def read_vendor_file(self, id, file):
        """Download an evidence file."""
        return self.call("GET", "/v1/third_party/%s/evidence/%s/" % (quote(str(id), safe=""), quote(str(file), safe=""),))

    def read_webhook(self, id):
        """Read a webhook."""
        return self.call("GET", "/v1/webhooks/%s/" % (quote(str(id), safe=""),))

    def read_webhook_delivery(self, id, event):
        """Read a delivery with the body that was sent and what was answered."""
        return self.call("GET", "/v1/webhooks/%s/deliveries/%s/" % (quote(str(id), safe=""), quote(str(event), safe=""),))

    def receive_ticket_event(self, system, body=None, *, idempotency_key=None):
        """Receive a status update from the ticket system; requires signature headers instead of an API key."""
        return self.call("POST", "/v1/ticket_events/%s/" % (quote(str(system), safe=""),), body=body, idempotency_key=idempotency_key)

    def recheck_takedown(self, id, *, idempotency_key=None):
        """Check the look-alike domain again now."""
        return self.call("POST", "/v1/takedown_management/%s/recheck/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def record_payment(self, number, body=None, *, idempotency_key=None):
        """Record a partial payment; the last one activates the order."""
        return self.call("POST", "/v1/invoices/%s/payments/" % (quote(str(number), safe=""),), body=body, idempotency_key=idempotency_key)

    def record_refund(self, number, body=None, *, idempotency_key=None):
        """Record a refund of a received payment."""
        return self.call("POST", "/v1/invoices/%s/refunds/" % (quote(str(number), safe=""),), body=body, idempotency_key=idempotency_key)

    def refresh_access_token(self, *, idempotency_key=None):
        """Refresh the bearer token of the current session."""
        return self.call("POST", "/api/refresh-access-token", idempotency_key=idempotency_key)

    def register_partner(self, body=None, *, idempotency_key=None):
        """Register a partner organization."""
        return self.call("POST", "/v1/partner_registration/", body=body, idempotency_key=idempotency_key)

    def reject_partner(self, id, body=None, *, idempotency_key=None):
        """Decline a partner registration with a reason that is emailed."""
        return self.call("POST", "/v1/portal_management/partner_registrations/%s/reject/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def remove_cloud_account(self, id):
        """Remove a cloud account with its credentials and synced data."""
        return self.call("DELETE", "/v1/cloud_accounts/%s/" % (quote(str(id), safe=""),))

    def remove_connection(self, id):
        """Remove an identity provider; its accounts are retained and sign in with password and code again."""
        return self.call("DELETE", "/v1/sign_on/connections/%s/" % (quote(str(id), safe=""),))

    def remove_domain(self, name, *, organization=None, organisation=None):
        """Remove a domain from an organization."""
        return self.call("DELETE", "/v1/domains/%s/" % (quote(str(name), safe=""),), query={"organization": organization, "organisation": organisation})

    def remove_opt_out(self, id):
        """Remove an entry from the opt-out list."""
        return self.call("DELETE", "/v1/portal_management/opt_outs/%s/" % (quote(str(id), safe=""),))

    def remove_passkey(self, id):
        """Revoke a passkey."""
        return self.call("DELETE", "/v1/account/passkeys/%s/" % (quote(str(id), safe=""),))

    def remove_scim(self, id):
        """Remove a provisioning connection; its users are retained and its groups are deleted."""
        return self.call("DELETE", "/v1/sign_on/scim/%s/" % (quote(str(id), safe=""),))

    def remove_screenshot(self, id):
        """Remove a suspicious site and its screenshots."""
        return self.call("DELETE", "/v1/screenshots/%s/" % (quote(str(id), safe=""),))

    def remove_search(self, id):
        """Delete a saved search."""
        return self.call("DELETE", "/v1/saved_searches/%s/" % (quote(str(id), safe=""),))

    def remove_seed(self, id):
        """Remove a seed and the undecided candidates found only through it."""
        return self.call("DELETE", "/v1/seeds/%s/" % (quote(str(id), safe=""),))

    def remove_unowned(self, body=None, *, idempotency_key=None):
        """Remove a stopped object."""
        return self.call("POST", "/v1/ownership/remove/", body=body, idempotency_key=idempotency_key)

    def remove_user(self, id, body=None, *, idempotency_key=None):
        """Remove a user, confirmed by the caller's password."""
        return self.call("POST", "/v1/user_management/%s/remove/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def remove_view(self, id):
        """Delete one of the caller's saved views or, as an administrator, a shared one."""
        return self.call("DELETE", "/v1/findings/views/%s/" % (quote(str(id), safe=""),))

    def remove_watch_rule(self, id):
        """Delete a keyword."""
        return self.call("DELETE", "/v1/watch_rules/%s/" % (quote(str(id), safe=""),))

    def rename_group(self, id, body=None):
        """Rename a group."""
        return self.call("PATCH", "/v1/groups/%s/" % (quote(str(id), safe=""),), body=body)

    def rename_passkey(self, id, body=None):
        """Rename a passkey."""
        return self.call("PATCH", "/v1/account/passkeys/%s/" % (quote(str(id), safe=""),), body=body)

    def renew_webhook_secret(self, id, *, idempotency_key=None):
        """Rotate the webhook signing key of an alert; the old key is revoked immediately."""
        return self.call("POST", "/v1/alert_management/%s/secret/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def replay_webhook(self, id, body=None, *, idempotency_key=None):
        """Send the events since a point in time again."""
        return self.call("POST", "/v1/webhooks/%s/replay/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def report_fix(self, id, body=None, *, idempotency_key=None):
        """Report a finding as fixed; a re-test resolves it or refutes the report."""
        return self.call("POST", "/v1/findings/%s/fixed/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def request_break_glass(self, body=None, *, idempotency_key=None):
        """Request emergency access to a client's leaked secrets for one hour."""
        return self.call("POST", "/v1/break_glass/", body=body, idempotency_key=idempotency_key)

    def request_consent(self, id, body=None, *, idempotency_key=None):
        """Email a consent request to a personal address of a VIP."""
        return self.call("POST", "/v1/vip_management/%s/consent_requests/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def request_deletion(self, id, body=None, *, idempotency_key=None):
        """Request the deletion of a client from the operator."""
        return self.call("POST", "/v1/org_management/%s/ask_deletion/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def request_domain_contact(self, name, body=None, *, idempotency_key=None):
        """Email a verification link to the registrant and technical contact that RDAP publishes."""
        return self.call("POST", "/v1/domains/%s/contact/" % (quote(str(name), safe=""),), body=body, idempotency_key=idempotency_key)

    def request_fresh_code(self, *, idempotency_key=None):
        """Request a one-time code within a session."""
        return self.call("POST", "/v1/account/fresh_code/", idempotency_key=idempotency_key)

    def request_purchase(self, body=None, *, idempotency_key=None):
        """Submit a purchase request for a plan."""
        return self.call("POST", "/v1/purchase_request/", body=body, idempotency_key=idempotency_key)

    def request_report(self, body=None, *, idempotency_key=None):
        """Request the full report of a domain."""
        return self.call("POST", "/v1/request_report/", body=body, idempotency_key=idempotency_key)

    def request_takedown(self, body=None, *, idempotency_key=None):
        """Request the takedown of a look-alike domain."""
        return self.call("POST", "/v1/takedown_management/", body=body, idempotency_key=idempotency_key)

    def resend_dead_letters(self, id, *, idempotency_key=None):
        """Send all events again that were given up."""
        return self.call("POST", "/v1/webhooks/%s/dead_letters/resend/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def resend_invoice(self, number, *, idempotency_key=None):
        """Email an invoice to its recipients again."""
        return self.call("POST", "/v1/invoices/%s/resend/" % (quote(str(number), safe=""),), idempotency_key=idempotency_key)

    def resend_otp(self, body=None, *, idempotency_key=None):
        """Resend the one-time code."""
        return self.call("POST", "/api/resend-otp", body=body, idempotency_key=idempotency_key)

    def resend_sign_up(self, body=None, *, idempotency_key=None):
        """Resend the confirmation code."""
        return self.call("POST", "/api/signup/resend", body=body, idempotency_key=idempotency_key)

    def resend_webhook_delivery(self, id, event, *, idempotency_key=None):
        """Send an event again."""
        return self.call("POST", "/v1/webhooks/%s/deliveries/%s/resend/" % (quote(str(id), safe=""), quote(str(event), safe=""),), idempotency_key=idempotency_key)

    def reset_own_password(self, *, idempotency_key=None):
        """Email a password reset link."""
        return self.call("POST", "/v1/reset_password/", idempotency_key=idempotency_key)

    def reset_password(self, body=None, *, idempotency_key=None):
        """Set a new password with an emailed reset link."""
        return self.call("POST", "/api/reset-password", body=body, idempotency_key=idempotency_key)

    def reset_user(self, id, *, idempotency_key=None):
        """Email a new temporary password."""
        return self.call("POST", "/v1/user_management/%s/reset/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def restore_organization(self, id, *, idempotency_key=None):
        """Restore a deleted organization while its data is retained."""
        return self.call("POST", "/v1/org_management/%s/restore/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def resume_subscription(self, body=None, *, idempotency_key=None):
        """Withdraw the cancellation of the subscription."""
        return self.call("POST", "/v1/subscription/resume/", body=body, idempotency_key=idempotency_key)

    def retry_delivery(self, id, *, idempotency_key=None):
        """Retry a pending or failed delivery now."""
        return self.call("POST", "/v1/alert_management/deliveries/%s/retry/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def retry_job(self, name, id, *, idempotency_key=None):
        """Retry a failed or cancelled job."""
        return self.call("POST", "/v1/portal_management/jobs/%s/%s/retry/" % (quote(str(name), safe=""), quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def reveal_credential(self, id, body=None, *, idempotency_key=None):
        """Reveal a leaked credential in plaintext; every reveal is audited."""
        return self.call("POST", "/v1/credentials/%s/reveal/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def reveal_credentials(self, body=None, *, idempotency_key=None):
        """Reveal several leaked credentials in plaintext with one reason; each reveal is audited."""
        return self.call("POST", "/v1/credentials/reveal/", body=body, idempotency_key=idempotency_key)

    def reveal_machine(self, id, body=None, *, idempotency_key=None):
        """Reveal host and user of an infected machine; every reveal is audited."""
        return self.call("POST", "/v1/machines/%s/reveal/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def review_indicators(self, body=None, *, idempotency_key=None):
        """Approve or reject entered indicators; approved ones enter the indicator database."""
        return self.call("POST", "/v1/portal_management/indicators/review/", body=body, idempotency_key=idempotency_key)

    def review_registration(self, id):
        """Get the clients of a partner registration with duplicates and existing domains marked."""
        return self.call("GET", "/v1/portal_management/partner_registrations/%s/" % (quote(str(id), safe=""),))

    def revoke_api_key(self, id):
        """Revoke an API key."""
        return self.call("DELETE", "/v1/api_keys/%s/" % (quote(str(id), safe=""),))

    def revoke_calendar_link(self, id):
        """Revoke a secret link to the calendar feed."""
        return self.call("DELETE", "/v1/calendar/links/%s/" % (quote(str(id), safe=""),))

    def revoke_service_account(self, id):
        """Revoke a service account with its secrets and tokens."""
        return self.call("DELETE", "/v1/service_accounts/%s/" % (quote(str(id), safe=""),))

    def revoke_vendor_share(self, id, share):
        """Revoke a link."""
        return self.call("DELETE", "/v1/third_party/%s/shares/%s/" % (quote(str(id), safe=""), quote(str(share), safe=""),))

    def rotate_scim(self, id, *, idempotency_key=None):
        """Replace the token of a provisioning connection; the previous one is revoked immediately."""
        return self.call("POST", "/v1/sign_on/scim/%s/rotate/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def rotate_service_account(self, id, body=None, *, idempotency_key=None):
        """Replace the secret of a service account; the former one works for the overlap. By another administrator than its owner, who takes it over, there is none."""
        return self.call("POST", "/v1/service_accounts/%s/rotate/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def rotate_webhook_secret(self, id, body=None, *, idempotency_key=None):
        """Replace the signing secret; messages carry the signatures of both until the overlap ends."""
        return self.call("POST", "/v1/webhooks/%s/secret/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def run_connector(self, id, *, idempotency_key=None):
        """Run a connector now."""
        return self.call("POST", "/v1/portal_management/connectors/%s/run/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def run_report_schedule(self, id, *, idempotency_key=None):
        """Create and send a scheduled report now."""
        return self.call("POST", "/v1/report_schedules/%s/run/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def save_search(self, body=None, *, idempotency_key=None):
        """Save a search, optionally with email alerts."""
        return self.call("POST", "/v1/saved_searches/", body=body, idempotency_key=idempotency_key)

    def save_view(self, body=None, *, idempotency_key=None):
        """Save a view of a list, or replace the caller's own view of that name."""
        return self.call("POST", "/v1/findings/views/", body=body, idempotency_key=idempotency_key)

    def screenshot_image(self, id):
        """Get a screenshot as WebP."""
        return self.call("GET", "/v1/screenshots/images/%s/" % (quote(str(id), safe=""),))

    def second_step_options(self, body=None, *, idempotency_key=None):
        """Get a challenge to use a passkey as the second step."""
        return self.call("POST", "/api/passkey/second-step/options", body=body, idempotency_key=idempotency_key)

    def second_step_with_passkey(self, body=None, *, idempotency_key=None):
        """Sign in, step 2: passkey."""
        return self.call("POST", "/api/passkey/second-step", body=body, idempotency_key=idempotency_key)

    def send_enquiry(self, body=None, *, idempotency_key=None):
        """Submit the contact form."""
        return self.call("POST", "/v1/contact/", body=body, idempotency_key=idempotency_key)

    def send_takedown_notice(self, id, notice, *, idempotency_key=None):
        """Send a notice."""
        return self.call("POST", "/v1/takedown_management/%s/notices/%s/send/" % (quote(str(id), safe=""), quote(str(notice), safe=""),), idempotency_key=idempotency_key)

    def send_upload_part(self, id, *, offset=None):
        """Upload the next chunk of a file."""
        return self.call("PUT", "/v1/portal_management/imports/%s/data/" % (quote(str(id), safe=""),), query={"offset": offset})

    def set_partner_access(self, body=None):
        """Allow or deny the partner to reveal the organization's leaked credentials."""
        return self.call("PUT", "/v1/partner_access/", body=body)

    def settle_invoice(self, number, body=None, *, idempotency_key=None):
        """Mark an invoice as paid and activate the order."""
        return self.call("POST", "/v1/invoices/%s/settle/" % (quote(str(number), safe=""),), body=body, idempotency_key=idempotency_key)

    def set_up(self, body=None, *, idempotency_key=None):
        """Create the first administrator with the one-time setup token."""
        return self.call("POST", "/api/setup", body=body, idempotency_key=idempotency_key)

    def share_vendor(self, id, body=None, *, idempotency_key=None):
        """Create a link to the vendor's own assessment page."""
        return self.call("POST", "/v1/third_party/%s/shares/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def sign_attestation(self, body=None, *, idempotency_key=None):
        """Sign the self-attestation for access to leaked credentials."""
        return self.call("POST", "/v1/attestation/", body=body, idempotency_key=idempotency_key)

    def sign_on_assertion(self, id, *, idempotency_key=None):
        """SAML assertion consumer service; redirects to a page of the portal."""
        return self.call("POST", "/api/sign-on/%s/assertion" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def sign_on_callback(self, id):
        """Return from the identity provider; redirects to a page of the portal."""
        return self.call("GET", "/api/sign-on/%s/callback" % (quote(str(id), safe=""),))

    def sign_on_logout(self, id, *, idempotency_key=None):
        """Back-channel logout: the provider ends the sessions of a user."""
        return self.call("POST", "/api/sign-on/%s/logout" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def sign_on_metadata(self, id):
        """Get the portal's SAML metadata for a connection, as XML."""
        return self.call("GET", "/api/sign-on/%s/metadata" % (quote(str(id), safe=""),))

    def sign_up(self, body=None, *, idempotency_key=None):
        """Sign up; a confirmation code is emailed."""
        return self.call("POST", "/api/signup", body=body, idempotency_key=idempotency_key)

    def sign_validation_consent(self, body=None, *, idempotency_key=None):
        """Sign a consent to authorized validation of verified domains or hosts of them."""
        return self.call("POST", "/v1/validation/", body=body, idempotency_key=idempotency_key)

    def simulate_email(self, body=None, *, idempotency_key=None):
        """Simulate how a receiver treats a sender; no email is sent."""
        return self.call("POST", "/v1/email/simulate/", body=body, idempotency_key=idempotency_key)

    def start_checkout(self, body=None, *, idempotency_key=None):
        """Start a card payment."""
        return self.call("POST", "/v1/payment/checkout/", body=body, idempotency_key=idempotency_key)

    def start_client_import(self, body=None, *, idempotency_key=None):
        """Import a client list that contains no errors."""
        return self.call("POST", "/v1/org_management/imports/", body=body, idempotency_key=idempotency_key)

    def start_expansion(self, *, idempotency_key=None):
        """Search for candidates now; candidates are not contacted."""
        return self.call("POST", "/v1/seeds/expand/", idempotency_key=idempotency_key)

    def start_feed(self, id, *, idempotency_key=None):
        """Run a feed now."""
        return self.call("POST", "/v1/portal_management/feeds/%s/sync/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def start_opt_out(self, body=None, *, idempotency_key=None):
        """Request an opt-out from scanning; a link is emailed to an address at that domain."""
        return self.call("POST", "/v1/opt_out/", body=body, idempotency_key=idempotency_key)

    def start_scan(self, body=None, *, idempotency_key=None):
        """Start a scan of a domain, or return the running one."""
        return self.call("POST", "/v1/scans/", body=body, idempotency_key=idempotency_key)

    def start_sign_on(self, body=None, *, idempotency_key=None):
        """Start single sign-on: get the URL of the identity provider."""
        return self.call("POST", "/api/sign-on/start", body=body, idempotency_key=idempotency_key)

    def start_two_step(self, body=None, *, idempotency_key=None):
        """Get a secret for an authenticator app, as text and QR code."""
        return self.call("POST", "/v1/account/two_step/", body=body, idempotency_key=idempotency_key)

    def start_upload(self, body=None, *, idempotency_key=None):
        """Start a chunked file upload."""
        return self.call("POST", "/v1/portal_management/imports/", body=body, idempotency_key=idempotency_key)

    def stop_validation(self, *, idempotency_key=None):
        """Stop all authorized validation of the organization by ending every consent."""
        return self.call("POST", "/v1/validation/stop/", idempotency_key=idempotency_key)

    def storage_state(self):
        """Get the size of the database and the space left for files."""
        return self.call("GET", "/v1/portal_management/storage/")

    def submit_vendor(self, body=None, *, idempotency_key=None):
        """Submit a vendor for a passive assessment."""
        return self.call("POST", "/v1/third_party/", body=body, idempotency_key=idempotency_key)

    def switch_connection(self, id, body=None, *, idempotency_key=None):
        """Enable or disable an identity provider, and require it."""
        return self.call("POST", "/v1/sign_on/connections/%s/state/" % (quote(str(id), safe=""),), body=body, idempotency_key=idempotency_key)

    def takedown_pack(self, id):
        """Download the evidence as PDF."""
        return self.call("GET", "/v1/takedown_management/%s/evidence/" % (quote(str(id), safe=""),))

    def taxii_collection(self, root, collection):
        """TAXII 2.1: one collection."""
        return self.call("GET", "/v1/taxii2/%s/collections/%s/" % (quote(str(root), safe=""), quote(str(collection), safe=""),))

    def taxii_collections(self, root):
        """TAXII 2.1: collections of an API root."""
        return self.call("GET", "/v1/taxii2/%s/collections/" % (quote(str(root), safe=""),))

    def taxii_discovery(self):
        """TAXII 2.1: discovery."""
        return self.call("GET", "/v1/taxii2/")

    def taxii_manifest(self, root, collection, *, added_after=None, limit=None, next=None, match_spec_version=None, match_version=None, match_id=None, match_type=None):
        """TAXII 2.1: object manifest."""
        return self.call("GET", "/v1/taxii2/%s/collections/%s/manifest/" % (quote(str(root), safe=""), quote(str(collection), safe=""),), query={"added_after": added_after, "limit": limit, "next": next, "match[spec_version]": match_spec_version, "match[version]": match_version, "match[id]": match_id, "match[type]": match_type})

    def taxii_object(self, root, collection, object, *, added_after=None, limit=None, next=None, match_spec_version=None, match_version=None):
        """TAXII 2.1: one object."""
        return self.call("GET", "/v1/taxii2/%s/collections/%s/objects/%s/" % (quote(str(root), safe=""), quote(str(collection), safe=""), quote(str(object), safe=""),), query={"added_after": added_after, "limit": limit, "next": next, "match[spec_version]": match_spec_version, "match[version]": match_version})

    def taxii_objects(self, root, collection, *, added_after=None, limit=None, next=None, match_spec_version=None, match_version=None, match_id=None, match_type=None):
        """TAXII 2.1: objects, oldest change first."""
        return self.call("GET", "/v1/taxii2/%s/collections/%s/objects/" % (quote(str(root), safe=""), quote(str(collection), safe=""),), query={"added_after": added_after, "limit": limit, "next": next, "match[spec_version]": match_spec_version, "match[version]": match_version, "match[id]": match_id, "match[type]": match_type})

    def taxii_root(self, root):
        """TAXII 2.1: API root."""
        return self.call("GET", "/v1/taxii2/%s/" % (quote(str(root), safe=""),))

    def taxii_versions(self, root, collection, object, *, added_after=None, limit=None, next=None, match_spec_version=None):
        """TAXII 2.1: versions of one object."""
        return self.call("GET", "/v1/taxii2/%s/collections/%s/objects/%s/versions/" % (quote(str(root), safe=""), quote(str(collection), safe=""), quote(str(object), safe=""),), query={"added_after": added_after, "limit": limit, "next": next, "match[spec_version]": match_spec_version})

    def test_alert_setting(self, id, *, idempotency_key=None):
        """Send a test notification to every channel of an alert and return the results."""
        return self.call("POST", "/v1/alert_management/%s/test/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def test_cloud_account(self, id, *, idempotency_key=None):
        """Test the credentials of a cloud account."""
        return self.call("POST", "/v1/cloud_accounts/%s/test/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def test_connection(self, id, *, idempotency_key=None):
        """Start a test sign-in at the provider."""
        return self.call("POST", "/v1/sign_on/connections/%s/test/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def test_connector(self, id, *, idempotency_key=None):
        """Test a connector without storing data."""
        return self.call("POST", "/v1/portal_management/connectors/%s/test/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def test_mail(self, *, idempotency_key=None):
        """Send a test email to the caller."""
        return self.call("POST", "/v1/portal_management/mail/test/", idempotency_key=idempotency_key)

    def test_webhook(self, id, *, idempotency_key=None):
        """Send a signed test event and return what was answered."""
        return self.call("POST", "/v1/webhooks/%s/test/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def undo_work(self, id, *, idempotency_key=None):
        """Undo a bulk change within a minute; findings changed since then are not reverted."""
        return self.call("POST", "/v1/findings/bulk/%s/undo/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def update_account(self, body=None):
        """Update the caller's name, phone, language or order of dates."""
        return self.call("PATCH", "/v1/account/", body=body)

    def update_alert_setting(self, id, body=None):
        """Update an alert: types, channels, frequency, mute."""
        return self.call("PATCH", "/v1/alert_management/%s/" % (quote(str(id), safe=""),), body=body)

    def update_insight(self, id, body=None):
        """Update an article or advisory; rejected if it was changed since it was read."""
        return self.call("PUT", "/v1/insights/%s/" % (quote(str(id), safe=""),), body=body)

    def update_lead(self, id, body=None):
        """Assign, annotate or close a lead; rejected if it was changed since it was read."""
        return self.call("PATCH", "/v1/leads/%s/" % (quote(str(id), safe=""),), body=body)

    def update_organization(self, id, body=None):
        """Update an organization."""
        return self.call("PATCH", "/v1/org_management/%s/" % (quote(str(id), safe=""),), body=body)

    def update_user(self, id, body=None):
        """Update a user's details, role, group, permissions or status."""
        return self.call("PATCH", "/v1/user_management/%s/" % (quote(str(id), safe=""),), body=body)

    def update_vendor(self, id, body=None):
        """Update the details of a vendor."""
        return self.call("PUT", "/v1/third_party/%s/" % (quote(str(id), safe=""),), body=body)

    def update_vip(self, id, body=None):
        """Update a VIP."""
        return self.call("PUT", "/v1/vip_management/%s/" % (quote(str(id), safe=""),), body=body)

    def update_webhook(self, id, body=None):
        """Change the URL or the filter of a webhook, switch it off or on."""
        return self.call("PATCH", "/v1/webhooks/%s/" % (quote(str(id), safe=""),), body=body)

    def upload_shared_vendor(self, *, question=None, name=None, idempotency_key=None):
        """Upload evidence (vendor link)."""
        return self.call("POST", "/v1/shared_vendor/evidence/", query={"question": question, "name": name}, idempotency_key=idempotency_key)

    def upload_vendor_file(self, id, *, question=None, name=None, idempotency_key=None):
        """Upload evidence for an answer."""
        return self.call("POST", "/v1/third_party/%s/evidence/" % (quote(str(id), safe=""),), query={"question": question, "name": name}, idempotency_key=idempotency_key)

    def verify_domain(self, name, body=None, *, idempotency_key=None):
        """Check the verification record now."""
        return self.call("POST", "/v1/domains/%s/verify/" % (quote(str(name), safe=""),), body=body, idempotency_key=idempotency_key)

    def verify_finding(self, id, *, idempotency_key=None):
        """Re-test a finding: fixed, still present or not assessed."""
        return self.call("POST", "/v1/findings/%s/verify/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def verify_otp(self, body=None, *, idempotency_key=None):
        """Sign in, step 2: one-time code."""
        return self.call("POST", "/api/verify-otp", body=body, idempotency_key=idempotency_key)

    def what_if(self, body=None, *, idempotency_key=None):
        """Calculate the score if the given findings were fixed."""
        return self.call("POST", "/v1/score/what_if/", body=body, idempotency_key=idempotency_key)

    def withdraw_indicators(self, body=None, *, idempotency_key=None):
        """Withdraw approved indicators from the indicator database, with a reason."""
        return self.call("POST", "/v1/portal_management/indicators/withdraw/", body=body, idempotency_key=idempotency_key)

    def withdraw_reset(self, body=None, *, idempotency_key=None):
        """Withdraw the attestation of a reset; the findings are open again."""
        return self.call("POST", "/v1/findings/reset/withdraw/", body=body, idempotency_key=idempotency_key)

    def withdraw_takedown(self, id, *, idempotency_key=None):
        """Withdraw a takedown request before a notice was sent; the quota is restored."""
        return self.call("POST", "/v1/takedown_management/%s/withdraw/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)

    def withdraw_validation_consent(self, id, *, idempotency_key=None):
        """Withdraw a consent; the next request of a running scan is not sent any more."""
        return self.call("POST", "/v1/validation/%s/withdraw/" % (quote(str(id), safe=""),), idempotency_key=idempotency_key)
