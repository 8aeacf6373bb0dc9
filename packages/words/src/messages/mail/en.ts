/** The words of every mail. Braces hold what is filled in; `action` is the label of the link. */
export const en = {
  greeting: "Hello {name},",
  greetingUnnamed: "Hello,",
  footer: "This message was sent by {product}. If you did not expect it, you can ignore it.",
  linkLine: "{label}:",
  linkHint: "If the button does not work, copy this URL into your browser:",
  code: {
    subject: "Your sign-in code",
    lines: [
      "Use this code to complete your sign-in:",
      "{code}",
      "The code is valid once, for 10 minutes. {product} staff will never ask you for it.",
    ],
  },
  confirmationCode: {
    subject: "Your code to confirm a protected action",
    lines: [
      "Use this code to confirm a protected action in your current session, such as revealing a leaked password:",
      "{code}",
      "The code is valid once, for 10 minutes. The action is recorded in the audit log. If you did not request it, change your password.",
    ],
  },
  signUp: {
    subject: "Confirm your email address",
    lines: ["Use this code to confirm your email address:", "{code}", "The code is valid once, for 30 minutes."],
  },
  signUpExists: {
    subject: "You already have an account",
    lines: [
      "You (or someone using your email address) tried to sign up. This address already has an account; nothing was changed.",
      "If you forgot your password, you can reset it.",
    ],
    action: "Reset password",
  },
  takedownNotice: {
    subject: "{subject}",
    lines: ["{body}\n"],
  },
  takedownUpdate: {
    subject: "Takedown of {name}: {state}",
    lines: ["The status of the takedown of {name}, requested for {domain}, is now: {state}.", "{note}\n"],
    action: "View request",
  },
  reset: {
    subject: "Reset your password",
    lines: ["A password reset was requested for this account. The link is valid once, for one hour."],
    action: "Reset password",
  },
  passwordChanged: {
    subject: "Your password was changed",
    lines: [
      "Your password was changed on {when}. All other sessions were signed out and trusted browsers were revoked.",
      "If you did not do this, reset your password immediately and inform your administrator.",
    ],
    action: "Reset password",
  },
  invitation: {
    subject: "Invitation to {product}",
    lines: [
      "{by} invited you to {organization}.",
      "Sign in with this email address and the temporary password below. It is valid for 24 hours; you set your own password at the first sign-in.",
      "{password}",
    ],
    action: "Sign in",
  },
  invitationTold: {
    subject: "Invitation to {product}",
    lines: [
      "{by} invited you to {organization}.",
      "Sign in with this email address and the temporary password that your administrator gave you. It is valid for 24 hours; you set your own password at the first sign-in.",
    ],
    action: "Sign in",
  },
  temporary: {
    subject: "Your temporary password",
    lines: [
      "An administrator reset your account. Sign in with the temporary password below. It is valid for 24 hours; you set your own password at the first sign-in.",
      "{password}",
    ],
    action: "Sign in",
  },
  twoStepOn: {
    subject: "Authenticator app enabled",
    lines: [
      "Signing in now requires a code from your authenticator app.",
      "If you did not do this, inform your administrator.",
    ],
  },
  twoStepOff: {
    subject: "Authenticator app disabled",
    lines: [
      "Signing in now requires a code sent by email.",
      "If you did not do this, change your password and inform your administrator.",
    ],
  },
  passkeyAdded: {
    subject: "Passkey added",
    lines: [
      "The passkey “{passkey}” was added to your account. It can be used to sign in.",
      "If you did not add it, revoke it immediately, change your password and inform your administrator.",
    ],
    action: "Review passkeys",
  },
  passkeyRemoved: {
    subject: "Passkey revoked",
    lines: [
      "The passkey “{passkey}” was revoked and can no longer be used to sign in.",
      "If you did not do this, change your password and inform your administrator.",
    ],
    action: "Review passkeys",
  },
  recoveryCodesReplaced: {
    subject: "Recovery codes replaced",
    lines: [
      "New recovery codes were issued for your account; the former ones no longer work.",
      "If you did not do this, change your password and inform your administrator.",
    ],
    action: "Review sign-in methods",
  },
  factorsAfterReset: {
    subject: "Review your sign-in methods",
    lines: [
      "Your password was reset with an emailed link. These sign-in methods of your account were not changed: {methods}.",
      "A passkey signs in alone again once it was used together with the new password. Revoke what you do not recognize, and inform your administrator.",
    ],
    action: "Review sign-in methods",
  },
  factorsEnded: {
    subject: "Sign-in methods revoked",
    lines: [
      "After a password reset these sign-in methods of your account were revoked: {methods}.",
      "If you did not do this, change your password and inform your administrator.",
    ],
    action: "Review sign-in methods",
  },
  factorHelp: {
    subject: "{person} asks to reset sign-in methods",
    lines: [
      "{person} ({email}) reset the password by email and reports sign-in methods that are unknown or no longer available: {methods}.",
      "An intruder with access to the mailbox could have sent this request. Contact the person by phone or in person first. Only then reset the account in user management, which revokes all of its sign-in methods.",
    ],
    action: "Open user management",
  },
  digest: {
    subject: "{count, plural, one {# message} other {# messages}} held back in the last hour",
    lines: [
      "To protect your mailbox, further messages were combined into this one. Sign-in codes and links are listed without their content because they are no longer valid.",
      "{messages}",
    ],
  },
  unfamiliarSignIn: {
    subject: "Sign-in from a new browser or country",
    lines: [
      "Your account was used to sign in with {browser} from {place}.",
      "If it was not you, sign out that session, change your password and inform your administrator.",
    ],
    action: "Review sessions",
  },
  sessionReused: {
    subject: "Session closed: token reused",
    lines: [
      "A session token was reused, which may indicate theft. The session was closed.",
      "Sign in again. If you suspect unauthorized access, change your password.",
    ],
    action: "Sign in",
  },
  disabled: {
    subject: "Your account was disabled",
    lines: ["An administrator disabled your account. All your sessions were signed out."],
  },
  lead: {
    subject: "{product}: {what} from {who}",
    lines: ["New submission from the website ({what}):", "From: {who}", "{details}\n"],
  },
  monitoringConsent: {
    subject: "Consent request: monitoring of your email address",
    lines: [
      "{organization} ({domain}) uses {product} to monitor data leaks and asks for your consent to include this email address. If you confirm, the organization is notified when this address appears in a known data leak. This monitoring never discloses passwords.",
      "Monitoring starts only after you confirm. Use the link below to confirm or refuse, and to withdraw your consent at any time; please keep this message.",
    ],
    action: "Review request",
  },
  importConflict: {
    subject: "Client import: administrator email already in use",
    lines: [
      "{by} imported the client {organization}. The administrator’s email address already has an account in another organization, so no account was created. Assign another administrator.",
    ],
    action: "Open organizations",
  },
  optOut: {
    subject: "Confirm the opt-out of {domain}",
    lines: [
      "An opt-out from scanning was requested for {domain} and its subdomains with this email address. Open the link within 24 hours to confirm the address; the page then shows the DNS record or file to publish at the domain.",
      "If you did not request this, ignore this message; nothing changes.",
    ],
    action: "Confirm email address",
  },
  domainContact: {
    subject: "Confirm the verification of {domain}",
    lines: [
      "{organization} uses {product} and states that it is responsible for {domain}. You receive this message because the registry publishes this address as a contact of the domain (RDAP).",
      "If you confirm, the organization can run active security scans of {domain} and its subdomains and view leaked credentials of its users. The link can be used once, within {days, plural, one {# day} other {# days}}.",
      "If you do not recognize this organization, refuse the request on the page or ignore this message; nothing is changed then.",
    ],
    action: "Review request",
  },
  alert: {
    subject: "{title}",
    lines: [
      "{title}.",
      "{details}\n",
      "You receive this message because this address is a recipient of the alert “{alert}”.",
    ],
    action: "Open the portal",
  },
  notice: {
    subject: "{title}",
    lines: ["{text}\n"],
    action: "Open the portal",
  },
  findingsDueSoon: {
    subject: "Due soon: {count, plural, one {# finding} other {# findings}} assigned to you",
    lines: [
      "These findings of {organization} are assigned to you or your group and are due within {days, plural, one {# day} other {# days}}:",
      "{findings}\n",
    ],
    action: "Open the work list",
  },
  findingsOverdue: {
    subject: "Overdue: {count, plural, one {# finding} other {# findings}} assigned to you",
    lines: [
      "These findings of {organization} are assigned to you or your group and have passed their due date:",
      "{findings}\n",
    ],
    action: "Open the work list",
  },
  findingsEscalated: {
    subject: "Escalation: {count, plural, one {# overdue finding} other {# overdue findings}} of {organization}",
    lines: [
      "These findings have been overdue for {days, plural, =0 {less than a day} one {# day} other {# days}} or longer:",
      "{findings}\n",
    ],
    action: "Open the work list",
  },
  scheduledReport: {
    subject: "Report “{report}”",
    lines: ["The report “{report}” for {organization} is ready. Domains: {domains}.", "{note}\n"],
    action: "Open the report",
  },
  subscription: {
    subject: "New results for your saved search “{search}”: {count}",
    lines: ["New results since the last notification:", "{hits}\n"],
    action: "Open search",
  },
  savedSearchFailed: {
    subject: "Saved search “{search}” could not be evaluated",
    lines: [
      "Your saved search “{search}” could not be evaluated: {reason}",
      "Notifications are suspended until you correct the expression. This message is sent only once.",
    ],
    action: "Open search",
  },
  watchRuleFailed: {
    subject: "Keyword “{keyword}” could not be evaluated",
    lines: [
      "The keyword “{keyword}” for {domain} exceeded its time limit and was suspended. It is retried once a day.",
      "Shorten the keyword or its exclusions to resume monitoring immediately. This message is sent only once.",
    ],
    action: "Open keywords",
  },
  invoicePaid: {
    subject: "Payment received: invoice {number}",
    lines: [
      "We received the full amount of invoice {number}: {amount}. The order ({item} for {organization}) is active until {until}.",
      "The paid invoice is attached and available in your account.",
    ],
    action: "View plan",
  },
  invoiceOpen: {
    subject: "Invoice {number}",
    lines: [
      "You ordered {item} for {organization}. Invoice {number} for {amount} is due on {due} and attached to this message.",
      "Your order is activated when the payment is received. You can follow or cancel the order in your account.",
    ],
    action: "View order",
  },
  orderPlaced: {
    subject: "New order {number} from {organization}",
    lines: [
      "{who} ordered {item} for {organization}.",
      "Invoice {number}: {amount}. The order is activated when you settle the invoice.",
    ],
    action: "Open orders",
  },
  invoiceCancelled: {
    subject: "Order cancelled: invoice {number}",
    lines: [
      "The order of {item} for {organization} was cancelled. Invoice {number} is no longer due; please do not pay it.",
      "Reason: {reason}",
    ],
    action: "View account",
  },
  invoiceRefunded: {
    subject: "Refund of invoice {number}",
    lines: ["We refunded {amount} of invoice {number} ({item}).", "Reason: {reason}"],
    action: "View account",
  },
  invoiceRefundedEnded: {
    subject: "Refund of invoice {number}: order ended",
    lines: [
      "We refunded {amount} of invoice {number}. {item} for {organization} ends on {day} as a result.",
      "Reason: {reason}",
    ],
    action: "View account",
  },
  orderEnded: {
    subject: "{item} ends on {day}",
    lines: [
      "{item} for {organization} ends on {day}, because the order was refunded to your partner.",
      "Contact your partner if you still need it.",
    ],
    action: "View plan",
  },
  partnerActivated: {
    subject: "Order activated: {item}",
    lines: ["{partner} ordered {item} for your organization. The order is active until {until}."],
    action: "View plan",
  },
  subscriptionCancelled: {
    subject: "Subscription of {organization} cancelled",
    lines: [
      "{by} cancelled the subscription of {organization}. It remains active until {day} and is not renewed.",
      "You can withdraw the cancellation in your account until that date.",
    ],
    action: "Withdraw cancellation",
  },
  subscriptionEnds: {
    subject: "Subscription of {organization} cancelled",
    lines: ["{by} cancelled the subscription of {organization}. It remains active until {day} and is not renewed."],
    action: "View plan",
  },
  subscriptionResumed: {
    subject: "Cancellation withdrawn: {organization}",
    lines: ["{by} withdrew the cancellation of the subscription of {organization}. The current term ends on {day}."],
    action: "View plan",
  },
  reportRequested: {
    subject: "Your request for the full report",
    lines: [
      "We received a request for the full report with this email address. What happens next:",
      "1. Create an account with your work email address.\n2. Verify your domain with a DNS record or a file.\n3. The full report is available in the portal right after the scan.\n",
      "A member of our team also contacts you within one business day. If you did not request this, ignore this message.",
    ],
    action: "Create account",
  },
  paymentFailed: {
    subject: "Payment failed",
    lines: [
      "The card payment for the renewal of {organization} failed and is not attempted again. Access ends on {until}.",
      "Pay with another card or by invoice. Time that you pay for is added to the term that has run so far.",
    ],
    action: "Go to payment",
  },
  paymentRetried: {
    subject: "Payment failed",
    lines: [
      "The card payment for the renewal of {organization} failed. The card is charged again on {next}.",
      "Access continues until {until}. Check your card, pay with another one or pay by invoice to avoid an interruption.",
    ],
    action: "Go to payment",
  },
  paymentOverdue: {
    subject: "Renewal not paid: access ends on {day}",
    lines: [
      "The renewal of the {plan} license of {organization} has not been paid. Access ends on {day}.",
      "Pay with another card or by invoice to avoid an interruption.",
    ],
    action: "Go to payment",
  },
  licenceSuspended: {
    subject: "Access of {organization} ended: renewal not paid",
    lines: [
      "The renewal of the {plan} license of {organization} was not paid. Access ended on {day}; your data is kept.",
      "Access resumes as soon as a payment is received.",
    ],
    action: "Go to payment",
  },
  paymentDisputed: {
    subject: "Payment of invoice {number} disputed",
    lines: [
      "Your bank withdrew {amount} of invoice {number} ({item} for {organization}) because the payment was disputed.",
      "The time that it paid for is suspended until the dispute is decided. If the dispute is a mistake, ask your bank to withdraw it.",
    ],
    action: "View account",
  },
  paymentReinstated: {
    subject: "Payment of invoice {number} reinstated",
    lines: ["We received {amount} of invoice {number} again. The order ({item} for {organization}) counts in full."],
    action: "View account",
  },
  paymentRefused: {
    subject: "Card payment does not match its order: {organization}",
    lines: [
      "An event of the payment provider differs from the order that it names, so the order was not changed. Order: {item} for {organization}.",
      "Event: {event}\nDifference: {differs}\n",
      "Check the payment at the provider. Refund it, or settle the order by invoice.",
    ],
    action: "Open orders",
  },
  licenceEnding: {
    subject: "Your license expires on {day}",
    lines: [
      "The {plan} license of {organization} expires on {day}. Renew it to avoid an interruption; the remaining days are added to the new term.",
    ],
    action: "Renew license",
  },
  addressFound: {
    subject: "Your email address was found in a data leak",
    lines: [
      "You (or someone using your email address) requested a leak check. Leaked records found: {count}. Sources: {sources}.",
      "Change the affected password on every service where you use it and enable two-factor authentication. The result is sent only to you and the address is not stored.",
    ],
    action: "Set up leak monitoring",
  },
  addressNotFound: {
    subject: "Your email address was not found in a data leak",
    lines: [
      "You (or someone using your email address) requested a leak check. The address does not appear in our leak data. It may appear in leaks that we have not collected.",
      "The result is sent only to you and the address is not stored.",
    ],
  },
  addressPartly: {
    subject: "Leak check of your email address: partial result",
    lines: [
      "You (or someone using your email address) requested a leak check. We checked part of the data and did not find the address; the rest was too large to search.",
      "The result is sent only to you and the address is not stored.",
    ],
  },
  addressStale: {
    subject: "Leak check of your email address: data out of date",
    lines: [
      "You (or someone using your email address) requested a leak check. The address was not found, but our leak data is out of date: recent leaks were not checked.",
      "The result is sent only to you and the address is not stored.",
    ],
  },
  addressNoSource: {
    subject: "Leak check of your email address: not assessed",
    lines: [
      "You (or someone using your email address) requested a leak check. It could not be performed because no leak data is available at the moment. The address may appear in leaks.",
      "The result is sent only to you and the address is not stored.",
    ],
  },
  test: {
    subject: "Test message",
    lines: ["Email delivery from {product} is working."],
  },
  partnerDeclined: {
    subject: "Your partner registration",
    lines: ["Thank you for your interest. We are unable to approve your partner registration.", "Reason: {reason}"],
  },
  deletionAsked: {
    subject: "Deletion request for {name} from {by}",
    lines: [
      "{by} requests the deletion of the client {name}. An operator has to approve or decline the request.",
      "{reason}\n",
    ],
    action: "Review request",
  },
  deletionDeclined: {
    subject: "Deletion of {name} declined",
    lines: ["The operator declined your request to delete {name} for the following reason:", "{answer}\n"],
    action: "Open organizations",
  },
  deletionDone: {
    subject: "{name} deleted",
    lines: ["{name} was deleted as requested. Its data is retained until {day} and then purged."],
  },
  invitationUnusable: {
    subject: "Invitation cannot be used with this email address",
    lines: [
      "{by} invited you to {organization}.",
      "This email address already has an account in another organization; only one account per address is possible. Your account was not changed, and {organization} was not informed of it.",
      "To join {organization}, request an invitation to another email address.",
    ],
    action: "Sign in to your account",
  },
  invitationLink: {
    subject: "Invitation to {product}",
    lines: [
      "{by} invited you to {organization}.",
      "Set your password with the link below. It is valid once, for 24 hours; after that, request a new link on the sign-in page.",
    ],
    action: "Set password",
  },
  webhookPaused: {
    subject: "Webhook “{name}” paused",
    lines: [
      "No more events are sent to the webhook “{name}” ({address}).",
      "{reason, select, gone {Its receiver answered that it no longer exists (410).} not_allowed {Its host is no longer allowed: the domain is not verified any more or the operator removed it.} other {Its receiver has not accepted any message for three days.}}",
      "Events are retained for 30 days. Correct the receiver or the URL and switch the webhook on again: it continues where it stopped.",
    ],
    action: "Review webhooks",
  },
  ownersGone: {
    subject: "{count, plural, one {# item needs} other {# items need}} an owner",
    lines: [
      "These stopped because the person who created them no longer has access or the necessary permissions:",
      "{list}\n",
      "Adopt what you still need; its tokens, keys and links are replaced by new ones. Remove the rest.",
    ],
    action: "Review items",
  },
  programsAfterReset: {
    subject: "Credentials of programs after a password reset",
    lines: [
      "The password of {person} was reset. Personal API keys were revoked; these credentials of programs belong to the organization and still work: {names}.",
      "If someone else may have known the password, take them over or rotate their secrets, and revoke what you do not recognize.",
    ],
    action: "Review service accounts",
  },
  serviceAccountCreated: {
    subject: "Service account created",
    lines: [
      "{by} created the service account “{account}”. Scopes: {scopes}. It expires on {until}.",
      "It acts with the permissions of {by} within these scopes. If you do not recognize it, revoke it and inform your other administrators.",
    ],
    action: "Review service accounts",
  },
  apiKeyCreated: {
    subject: "API key created",
    lines: [
      "The API key “{key}” was created for your account. Scopes: {scopes}. It expires on {until}.",
      "If you did not create it, revoke it immediately, change your password and inform your administrator.",
    ],
    action: "Review API keys",
  },
  assistantConnected: {
    subject: "Assistant connected: {assistant}",
    lines: [
      "You allowed “{assistant}” to act for you as an assistant. Scopes: {scopes}. The access ends on {until}.",
      "If it was not you, disconnect it immediately, change your password and inform your administrator.",
    ],
    action: "Review assistants",
  },
  accountNeedsApproval: {
    subject: "Account in {organization} needs your approval",
    lines: [
      "{by} granted {person} ({email}) access to {organization} with the role: {role}.",
      "Until an administrator of {organization} approves it, the account cannot reveal leaked credentials, export data or read the audit log. If the email address does not belong to a domain that {organization} has verified itself, sign-in is also blocked until approval. Remove the account if you do not recognize this person.",
    ],
    action: "Review users",
  },
  accountCreated: {
    subject: "New administrator account in {organization}",
    lines: [
      "{by} created an account for {person} ({email}) in {organization} with the role: {role}.",
      "If you do not recognize this change, disable the account and investigate.",
    ],
    action: "Review users",
  },
  addressReclaimed: {
    subject: "Address {email} is no longer available in {organization}",
    lines: [
      "The organization that has verified the domain of {email} uses this address now. The account in {organization} was disabled and its sessions and API keys were revoked.",
      "Data of {organization} was not disclosed. To give the person access again, invite them with another address.",
    ],
    action: "Review users",
  },
  addressConflict: {
    subject: "Account with an address of {domain} in another organization",
    lines: [
      "Another organization created an account with the address {email}, which is below your verified domain {domain}.",
      "Your verification, your accounts and your single sign-on are unchanged. To use the address in {organization}, invite or provision it: the other account is then disabled.",
    ],
    action: "Review users",
  },
  addressConfirm: {
    subject: "Confirm the new address of your account",
    lines: [
      "{connection} asks to change the email address of your account in {organization} from {from} to {to}.",
      "The address changes only if you confirm it here. If you do not recognize the request, reject it and inform your administrator.",
    ],
    action: "Review the change",
  },
  addressRequested: {
    subject: "Change of address requested for {person}",
    lines: [
      "{connection}, managed by {by}, asks to change the email address of {person} from {from} to {to}.",
      "It takes effect after {person} confirms it at the current address, or after an administrator other than {by} with at least the same rights approves it.",
    ],
    action: "Review users",
  },
  addressChanged: {
    subject: "Email address of {person} changed",
    lines: [
      "The email address of {person} in {organization} was changed from {from} to {to}.",
      "If you do not recognize this change, disable the account and investigate.",
    ],
  },
  linkConfirm: {
    subject: "Confirm sign-in through {connection}",
    lines: [
      "{connection} asks to be linked to your account {email} in {organization}. It could then sign you in or manage your account.",
      "Nothing changes unless you confirm it here. If you do not recognize the request, reject it and inform your administrator.",
    ],
    action: "Review the request",
  },
  signOnChanged: {
    subject: "Single sign-on settings of {organization} changed",
    lines: [
      "{by} saved the identity provider {connection}. Its settings decide who is signed in as whom.",
      "Review the issuer, the signing certificates and the domains. If this change is unexpected, disable the provider and investigate.",
    ],
    action: "Review single sign-on",
  },
  partnerAccessOn: {
    subject: "Your partner may now reveal leaked credentials",
    lines: [
      "{by} allowed {partner} to reveal leaked credentials of {organization}. Every reveal is recorded in your audit log.",
      "If this was not intended, turn it off in the account settings.",
    ],
    action: "Review partner access",
  },
  partnerAccessOff: {
    subject: "Your partner may no longer reveal leaked credentials",
    lines: ["{by} withdrew the permission of {partner} to reveal leaked credentials of {organization}."],
    action: "Review partner access",
  },
  domainHeldElsewhere: {
    subject: "{domain} was added to {organization} but is verified by another organization",
    lines: [
      "{organization} added {domain}. The domain is already verified by: {others}.",
      "Until {organization} verifies the domain it gets passive results only. Check whether the request is legitimate before you approve it.",
    ],
    action: "Review organizations",
  },
  domainApprovalRequested: {
    subject: "Manual verification of {domain} needs a second operator",
    lines: [
      "{by} requests the manual verification of {domain} for {organization}, without a DNS record or file.",
      "The domain is verified only if another operator confirms the request within 7 days. Decline the request if you do not know the reason for it.",
    ],
    action: "Review requests",
  },
  domainApprovalConfirmed: {
    subject: "Manual verification of {domain} confirmed",
    lines: [
      "{by} confirmed the manual verification of {domain} for {organization}. The domain is verified for one year.",
    ],
    action: "Review requests",
  },
  domainApprovalDeclined: {
    subject: "Manual verification of {domain} declined",
    lines: [
      "{by} declined or withdrew the manual verification of {domain} for {organization}. The domain was not verified.",
    ],
    action: "Review requests",
  },
} as const;
