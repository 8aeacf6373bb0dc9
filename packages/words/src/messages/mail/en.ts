/** The words of every mail. Braces hold what is filled in; `action` is the label of the link. */
export const en = {
  greeting: "Hello {name},",
  greetingUnnamed: "Hello,",
  footer: "This message was sent by {product}. If you did not expect it, you can ignore it.",
  linkHint: "If the button does not work, copy this address into your browser:",
  code: {
    subject: "Your sign-in code",
    lines: [
      "Use this code to finish signing in:",
      "{code}",
      "It works once, for 10 minutes. Nobody from {product} will ever ask you for it.",
    ],
  },
  signUp: {
    subject: "Confirm your email address",
    lines: ["Use this code to confirm your email address:", "{code}", "It works once, for 30 minutes."],
  },
  signUpExists: {
    subject: "You already have an account",
    lines: [
      "Somebody, probably you, tried to sign up with this address. It has an account already, so nothing was changed.",
      "If you forgot the password, you can choose a new one.",
    ],
    action: "Choose a new password",
  },
  takedownNotice: {
    subject: "{subject}",
    lines: ["{body}\n"],
  },
  takedownUpdate: {
    subject: "Takedown of {name}: {state}",
    lines: ["The takedown of {name}, which you requested for {domain}, has changed. It is now: {state}.", "{note}\n"],
    action: "See the request",
  },
  reset: {
    subject: "Choose a new password",
    lines: ["A new password was asked for this account. The link works once, for one hour."],
    action: "Choose a new password",
  },
  passwordChanged: {
    subject: "Your password was changed",
    lines: [
      "Your password was changed on {when}. Every other session and trusted browser was signed out.",
      "If it was not you, choose a new password at once and tell your administrator.",
    ],
    action: "Choose a new password",
  },
  invitation: {
    subject: "You were invited to {product}",
    lines: [
      "{by} invited you to {organisation}.",
      "Sign in with this address and the temporary password below. It works for 24 hours and you choose your own at the first sign-in.",
      "{password}",
    ],
    action: "Sign in",
  },
  invitationTold: {
    subject: "You were invited to {product}",
    lines: [
      "{by} invited you to {organisation}.",
      "Sign in with this address and the temporary password you were told. It works for 24 hours and you choose your own at the first sign-in.",
    ],
    action: "Sign in",
  },
  temporary: {
    subject: "Your temporary password",
    lines: [
      "An administrator reset your account. Sign in with the temporary password below. It works for 24 hours and you choose your own at the first sign-in.",
      "{password}",
    ],
    action: "Sign in",
  },
  twoStepOn: {
    subject: "Authenticator app turned on",
    lines: [
      "From now on, signing in asks for a code from your authenticator app.",
      "If it was not you, tell your administrator.",
    ],
  },
  twoStepOff: {
    subject: "Authenticator app turned off",
    lines: [
      "From now on, signing in asks for a code sent by mail.",
      "If it was not you, change your password and tell your administrator.",
    ],
  },
  sessionReused: {
    subject: "We ended one of your sessions",
    lines: [
      "A sign-in secret of one of your sessions was used twice, which can mean that it was copied. We ended that session.",
      "Sign in again, and change your password if you are in doubt.",
    ],
    action: "Sign in",
  },
  disabled: {
    subject: "Your account was disabled",
    lines: ["An administrator disabled your account. You are signed out everywhere."],
  },
  lead: {
    subject: "{product}: {what} from {who}",
    lines: ["A visitor sent this through the site ({what}):", "Sent by: {who}", "{details}\n"],
  },
  monitoringConsent: {
    subject: "Consent request: monitoring of your email address",
    lines: [
      "{organisation} ({domain}) uses {product} to monitor data leaks and asks for your consent to include this email address. If you confirm, the organization is notified when this address appears in a known data leak. This monitoring never discloses passwords.",
      "Nothing is monitored unless you confirm. With the link below you can confirm or refuse, and withdraw your consent at any time later; please save this message.",
    ],
    action: "Review the request",
  },
  importConflict: {
    subject: "Client import: administrator address in use",
    lines: [
      "{by} imported the client {organisation}. The administrator’s email address already has an account in another organization, so no account was created. Please assign an administrator.",
    ],
    action: "Open the organizations",
  },
  optOut: {
    subject: "Confirm the opt-out of {domain}",
    lines: [
      "A request not to scan {domain} and its subdomains was made with this address. Open the link within 24 hours to confirm the address; the page then shows the DNS record or file to publish at the domain.",
      "If it was not you, ignore this message and nothing changes.",
    ],
    action: "Confirm",
  },
  alert: {
    subject: "{title}",
    lines: ["{title}.", "{details}\n", "You receive this because the alert “{alert}” names this address."],
    action: "Open the portal",
  },
  notice: {
    subject: "{title}",
    lines: ["{text}\n"],
    action: "Open the portal",
  },
  subscription: {
    subject: "New in your search “{search}”: {count}",
    lines: ["Since we last wrote, this is new in the search you subscribed to:", "{hits}\n"],
    action: "Open the search",
  },
  savedSearchFailed: {
    subject: "Saved search “{search}” could not be evaluated",
    lines: [
      "Your saved search “{search}” could not be evaluated: {reason}",
      "No notifications are sent for it until the expression is corrected. You will not receive this message again.",
    ],
    action: "Open the search",
  },
  watchRuleFailed: {
    subject: "Watch rule “{keyword}” could not be evaluated",
    lines: [
      "The watch rule “{keyword}” for {domain} exceeded its time limit and was suspended. It is retried once a day.",
      "Shorten the keyword or its exceptions to resume monitoring at once. You will not receive this message again.",
    ],
    action: "Open the watch rules",
  },
  invoicePaid: {
    subject: "Payment received: {number}",
    lines: [
      "We received {amount} for invoice {number}. What it pays for is active until {until}.",
      "The invoice is in your account.",
    ],
    action: "Open your plan",
  },
  invoiceOpen: {
    subject: "Invoice {number}",
    lines: [
      "You ordered {item} for {amount}. The number of the invoice is {number}; it is due on {due}.",
      "Your order becomes active as soon as the payment has arrived. The invoice is in your account as PDF.",
    ],
    action: "Open the invoice",
  },
  paymentFailed: {
    subject: "A payment did not go through",
    lines: [
      "The last payment for {product} by card did not go through. Your licence stays as it is until it ends; nothing was switched off.",
      "Please check the card, or pay by invoice.",
    ],
    action: "Go to payment",
  },
  licenceEnding: {
    subject: "Your licence ends on {day}",
    lines: [
      "The {plan} licence of {organisation} ends on {day}. Renew it to avoid an interruption; days that are left are kept.",
    ],
    action: "Renew",
  },
  addressFound: {
    subject: "Your address is in a leak",
    lines: [
      "Somebody, probably you, asked us to look for this address. It stands in {count} leaked record(s). Sources: {sources}.",
      "Change the password wherever you used it, and turn on a second factor. We tell nobody else and keep no note of this address.",
    ],
    action: "See how to be told at once",
  },
  addressNotFound: {
    subject: "We did not find your address in a leak",
    lines: [
      "Somebody, probably you, asked us to look for this address. It is in none of the leaks that we store. There may be others that we have not seen.",
      "We tell nobody else and keep no note of this address.",
    ],
  },
  addressPartly: {
    subject: "We could not look through every leak",
    lines: [
      "Somebody, probably you, asked us to look for this address. There are more leaks of this mail provider than we can look through for one question; in those we did look at it does not stand. That does not mean that it is in none.",
      "We tell nobody else and keep no note of this address.",
    ],
  },
  addressStale: {
    subject: "Address check not completed: leak data out of date",
    lines: [
      "Somebody, probably you, asked us to look for this address. It was not found, but the leak data stored here is out of date, so recent leaks were not checked. This does not mean that the address is in none of them.",
      "We tell nobody else and keep no note of this address.",
    ],
  },
  addressNoSource: {
    subject: "We could not look for your address",
    lines: [
      "Somebody, probably you, asked us to look for this address. No leak is stored here yet, so we could not look. That does not mean that it is in none.",
      "We tell nobody else and keep no note of this address.",
    ],
  },
  test: {
    subject: "Test message",
    lines: ["Mail from {product} reaches you."],
  },
  partnerDeclined: {
    subject: "Your partner registration",
    lines: ["Thank you for your interest. We cannot accept your registration as a partner.", "Our reason: {reason}"],
  },
  deletionAsked: {
    subject: "{by} asks for {name} to be deleted",
    lines: ["{by} asks for the client {name} to be deleted. Nothing happens until one of you decides.", "{reason}\n"],
    action: "Decide",
  },
  deletionDeclined: {
    subject: "{name} is kept",
    lines: ["You asked for {name} to be deleted. The operator keeps it and says why:", "{answer}\n"],
    action: "Open the organisations",
  },
  deletionDone: {
    subject: "{name} was deleted",
    lines: ["As you asked, {name} was deleted. Its data is kept until {day}, then purged."],
  },
  invitationUnusable: {
    subject: "An invitation cannot be used with this address",
    lines: [
      "{by} invited you to {organisation}.",
      "This email address already has an account in another organization, and an address can have only one. Your account was not changed, and {organisation} was not informed of it.",
      "To join {organisation}, ask for an invitation to another address.",
    ],
    action: "Sign in to your account",
  },
  invitationLink: {
    subject: "You were invited to {product}",
    lines: [
      "{by} invited you to {organisation}.",
      "Choose your password with the link below. It works once, for 24 hours; after that, ask for a new one on the sign-in page.",
    ],
    action: "Choose a password",
  },
  apiKeyCreated: {
    subject: "API key created",
    lines: [
      "The API key “{key}” was created for your account. Scopes: {scopes}. It expires on {until}.",
      "If you did not create it, revoke it at once, change your password and inform your administrator.",
    ],
    action: "Review API keys",
  },
  accountNeedsApproval: {
    subject: "Account in {organisation} needs your approval",
    lines: [
      "{by} gave {person} ({email}) access to {organisation} with the role: {role}.",
      "Until an administrator of {organisation} approves it, the account cannot reveal leaked credentials, export data or read the audit log. If the email address is not at a domain that {organisation} has verified itself, the person cannot sign in before that. Remove the account if you do not know this person.",
    ],
    action: "Review users",
  },
  accountCreated: {
    subject: "New administrator account in {organisation}",
    lines: [
      "{by} created an account for {person} ({email}) in {organisation} with the role: {role}.",
      "If you do not know of this, disable the account and investigate.",
    ],
    action: "Review users",
  },
  partnerAccessOn: {
    subject: "Your partner may now reveal leaked credentials",
    lines: [
      "{by} allowed {partner} to reveal leaked credentials of {organisation}. Every reveal is recorded in your audit log.",
      "If this was not intended, turn it off in the account settings.",
    ],
    action: "Review partner access",
  },
  partnerAccessOff: {
    subject: "Your partner may no longer reveal leaked credentials",
    lines: ["{by} withdrew the permission of {partner} to reveal leaked credentials of {organisation}."],
    action: "Review partner access",
  },
  domainApprovalRequested: {
    subject: "Approval of {domain} needs a second operator",
    lines: [
      "{by} requests the approval of {domain} for {organisation} without a DNS record or file.",
      "The domain is verified only if another operator confirms it within 7 days. Decline the request if you do not know of its reason.",
    ],
    action: "Review approvals",
  },
  domainApprovalConfirmed: {
    subject: "Approval of {domain} confirmed",
    lines: ["{by} confirmed the approval of {domain} for {organisation}. The domain is verified for one year."],
    action: "Review approvals",
  },
  domainApprovalDeclined: {
    subject: "Approval of {domain} declined",
    lines: ["{by} declined or withdrew the approval of {domain} for {organisation}. The domain is not verified by it."],
    action: "Review approvals",
  },
} as const;
