const en = {
  meta: { title: "Payment | Parapet", success: "Payment received | Parapet", failed: "Payment not made | Parapet" },
  title: "Payment",
  text: "Your order becomes active once payment is received. Prices are list prices.",
  plan: "Plan",
  billing: { label: "Billing", monthly: "Monthly", annual: "Annual" },
  every: { month: "a month", year: "a year" },
  saving: "You save {saving} a year compared with monthly billing.",
  byAgreement: "By agreement",
  request: "Send a purchase request",
  goesOn: "Your licence is valid until {day}. Remaining days are added when you renew.",
  card: {
    pay: "Pay by card",
    busy: "Opening the payment page",
    text: "You pay on the page of our payment provider; we never receive your card details. The subscription renews automatically until you cancel.",
  },
  invoice: {
    order: "Order by invoice",
    busy: "Creating the invoice",
    text: "You receive an invoice payable within 30 days. Your order becomes active once payment is received.",
  },
  ordered: {
    title: "Invoice {number} created",
    text: "We emailed it to you, and it is available as PDF in your account. Quote {number} in your transfer, due on {due}. Your order becomes active once payment is received.",
  },
  notYours: {
    title: "Nothing to pay here",
    text: "Only an administrator of your organization can place orders. Contact your administrator.",
    noNeed: "Your organization does not need its own licence.",
  },
  toAccount: "Open your plan",
  toDashboard: "Go to the dashboard",
  success: {
    title: "Thank you",
    paid: { title: "Payment received", text: "What you ordered is active. The invoice is in your account." },
    waiting: {
      title: "We are waiting for the payment provider",
      text: "This usually takes a few seconds. You can leave this page; we will email you once payment is received.",
    },
    failed: {
      title: "The payment did not go through",
      text: "Nothing was charged. Please try again or order by invoice.",
    },
    unknown: {
      title: "Your payment is being processed",
      text: "Your account shows what is active. We will email you once payment is received.",
    },
  },
  failed: {
    title: "Payment not made",
    what: "Nothing was charged",
    text: "You left the payment page, or the payment did not go through. What you chose is kept.",
    again: "Back to payment",
    contact: "Contact us",
  },
} as const;
export default en;
