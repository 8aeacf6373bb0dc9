export const en = {
  domain_record_missing: {
    title: "{domain}: verification record not found",
    text: "The verification record of {domain} is no longer published. Publish it again by {day}. After that date only passive scans run and leaked passwords for this domain cannot be revealed.",
  },
  domain_record_unconfirmed: {
    title: "{domain}: verification record could not be checked",
    text: "The verification record of {domain} could not be checked for 30 days because the domain’s name servers or web server do not respond. Make the record reachable by {day}. After that date only passive scans run and leaked passwords for this domain cannot be revealed.",
  },
  domain_verification_ending: {
    title: "{domain}: verification expires on {day}",
    text: "The verification of {domain} expires on {day}. Publish the verification record to retain active scans and access to leaked credentials.",
  },
  domain_verification_lapsed: {
    title: "{domain}: verification expired",
    text: "The verification of {domain} has expired. Until the domain is verified again, only passive scans run and leaked passwords cannot be revealed.",
  },
  domain_verification_restored: {
    title: "{domain}: verified again",
    text: "The verification record of {domain} was found. Active scans and access to leaked credentials are available again.",
  },
  domain_verified_elsewhere: {
    title: "{domain}: verified by another organization",
    text: "Another organization has verified ownership of {domain}. If this is unexpected, check who can change the DNS zone and the website of this domain. Your own verification is unchanged.",
  },
  domain_approval_requested: {
    title: "{domain}: manual verification requested by an operator",
    text: "A portal operator requested manual verification of {domain} for your organization, without a DNS record or file. It takes effect when a second operator confirms it. If this is unexpected, contact the operator.",
  },
  domain_approved: {
    title: "{domain}: verified manually by the operator",
    text: "Two portal operators verified {domain} manually for your organization. Active scans and access to leaked credentials of this domain are available. If this is unexpected, contact the operator.",
  },
  domain_approval_declined: {
    title: "{domain}: manual verification declined",
    text: "The requested manual verification of {domain} was declined or withdrawn. Publish the DNS record or the file to verify the domain.",
  },
  opt_out_requested: {
    title: "Opt-out request for {target}",
    text: "A third party has verified control of {target} and requests that scanning stops. The request affects your verified domain {domain}. Scans continue unless one of your administrators approves the request.",
  },
  opt_out_in_force: {
    title: "Scans of {target} stopped",
    text: "An opt-out for {target} is in force. It affects your domain {domain}: the covered names are no longer scanned. If this is unexpected, contact the operator.",
  },
  passkey_added: {
    title: "Passkey added to your account",
    text: "The passkey “{passkey}” was added to your account. If you did not add it, revoke it, change your password and inform your administrator.",
  },
  authenticator_added: {
    title: "Authenticator app enabled",
    text: "Signing in to your account now requires a code from an authenticator app. If you did not do this, inform your administrator.",
  },
  recovery_codes_replaced: {
    title: "Recovery codes replaced",
    text: "New recovery codes were issued for your account; the former ones no longer work. If you did not do this, change your password and inform your administrator.",
  },
  api_key_created: {
    title: "API key created",
    text: "The API key “{key}” was created for your account. If you did not create it, revoke it, change your password and inform your administrator.",
  },
  factors_after_reset: {
    title: "Review your sign-in methods",
    text: "Your password was reset with an emailed link. Passkeys, the authenticator app and recovery codes of your account were not changed. Revoke those you do not recognize.",
  },
  factors_ended: {
    title: "Sign-in methods revoked",
    text: "Sign-in methods of your account were revoked after a password reset. If you did not do this, change your password and inform your administrator.",
  },
  address_change_requested: {
    title: "Change of your email address requested",
    text: "“{connection}” requests {to} as the email address of your account. Confirm or decline it with the link that was sent to your present address. If this is unexpected, decline it and inform your administrator.",
  },
  address_changed: {
    title: "Email address changed",
    text: "The email address of your account is now {to}; it was {from}. If this is unexpected, inform your administrator.",
  },
  link_requested: {
    title: "Link to your account requested",
    text: "“{connection}” requests to sign you in and to manage your account. Confirm or decline it with the link that was sent to your email address.",
  },
  sign_on_changed: {
    title: "Single sign-on settings changed",
    text: "{by} saved the identity provider “{connection}”. Review its issuer, signing certificates and domains. If this is unexpected, disable the provider and investigate.",
  },
} as const;
