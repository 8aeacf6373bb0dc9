export const en = {
  domain_record_missing: {
    title: "{domain}: verification record not found",
    text: "The record that verifies {domain} is no longer published. Publish it again by {day}. After that date only passive scans run and leaked passwords of this domain cannot be revealed.",
  },
  domain_record_unconfirmed: {
    title: "{domain}: verification record could not be checked",
    text: "The record that verifies {domain} could not be checked for 30 days, because the name servers or the web server of the domain do not answer. Make the record reachable by {day}. After that date only passive scans run and leaked passwords of this domain cannot be revealed.",
  },
  domain_verification_ending: {
    title: "{domain}: verification ends on {day}",
    text: "The verification of {domain} ends on {day}. Publish the verification record to keep active scans and access to leaked credentials.",
  },
  domain_verification_lapsed: {
    title: "{domain}: verification expired",
    text: "The verification of {domain} has expired. Only passive scans run and leaked passwords cannot be revealed until the domain is verified again.",
  },
  domain_verification_restored: {
    title: "{domain}: verified again",
    text: "The verification record of {domain} was found. Active scans and access to leaked credentials are available again.",
  },
  domain_verified_elsewhere: {
    title: "{domain}: verified by another organization",
    text: "Another organization has verified ownership of {domain}. If you do not expect this, check who can change the DNS zone and the website of this domain. Your own verification is unchanged.",
  },
  domain_approval_requested: {
    title: "{domain}: approval requested by an operator",
    text: "An operator of the portal has requested that {domain} is approved for your organization without a DNS record or file. It takes effect when a second operator confirms it. Contact the operator if you did not expect this.",
  },
  domain_approved: {
    title: "{domain}: approved by the operator",
    text: "Two operators of the portal have approved {domain} for your organization. Active scans and access to leaked credentials of this domain are available. Contact the operator if you did not expect this.",
  },
  domain_approval_declined: {
    title: "{domain}: approval declined",
    text: "The requested approval of {domain} was declined or withdrawn. Publish the DNS record or the file to verify the domain.",
  },
  opt_out_requested: {
    title: "Opt-out request for {target}",
    text: "A third party has verified control of {target} and requests that it is no longer scanned. It concerns your verified domain {domain}. Scans continue unless one of your administrators approves the request.",
  },
  opt_out_in_force: {
    title: "Scans of {target} stopped",
    text: "An opt-out for {target} is in force. It concerns your domain {domain}: the names it covers are no longer scanned. Contact the operator if you did not expect this.",
  },
} as const;
