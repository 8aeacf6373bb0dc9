const en = {
  meta: {
    title: "Payment | Parapet",
    success: "Payment status | Parapet",
    failed: "Payment not completed | Parapet",
  },
  title: "Payment",
  text: "Your order is activated when the payment is received.",
  forClient: "For {client}",
  plan: "Plan",
  billing: { label: "Billing", monthly: "Monthly", annual: "Annual" },
  every: { month: "per month", year: "per year" },
  saving: "You save {saving} per year compared with monthly billing.",
  byAgreement: "By agreement",
  request: "Send purchase request",
  goesOn: "Your license is valid until {day}. Remaining days are added when you renew.",
  card: {
    pay: "Pay by card",
    busy: "Opening payment page…",
    text: "You pay on the page of our payment provider; we never receive your card details. The subscription renews automatically until you cancel.",
  },
  invoice: {
    order: "Order by invoice",
    busy: "Creating invoice…",
    text: "You receive an invoice payable within {days, plural, one {# day} other {# days}}. Your order is activated when the payment is received.",
  },
  ordered: {
    title: "Invoice {number} created",
    text: "The invoice was emailed to you and is available as a PDF in your account. Pay by {due} and quote {number} as the payment reference. Your order is activated when the payment is received.",
  },
  notYours: {
    title: "No payment required",
    text: "Only an administrator of your organization can place orders. Contact your administrator.",
    noNeed: "Your organization does not need a license.",
    partner: "Partners buy for a client: open the client in organization management and choose “Buy for this client”.",
  },
  toAccount: "View plan",
  toDashboard: "Go to dashboard",
  success: {
    signIn: "Sign in",
    noOrder: "Payment status",
    signedOut: {
      title: "Sign in to see your orders",
      text: "This page shows the status of a payment. Sign in to view your orders.",
    },
    nothing: {
      title: "No order found",
      text: "Your orders and invoices are listed in your account.",
    },
    title: "Thank you",
    paid: { title: "Payment received", text: "Your order is active. The invoice is available in your account." },
    waiting: {
      title: "Waiting for the payment provider",
      text: "This usually takes a few seconds. You can leave this page; we will email you when the payment is received.",
    },
    failed: {
      title: "Payment failed",
      text: "You were not charged. Try again or order by invoice.",
    },
  },
  failed: {
    title: "Payment not completed",
    what: "You were not charged",
    text: "You left the payment page or the payment failed. Your selection is saved.",
    again: "Back to payment",
    contact: "Contact us",
  },
} as const;
export default en;
