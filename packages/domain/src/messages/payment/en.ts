const en = {
  meta: { title: "Payment | Parapet", success: "Payment received | Parapet", failed: "Payment not made | Parapet" },
  title: "Payment",
  text: "What you order becomes active when the payment has arrived. The price is the one of our list.",
  plan: "Plan",
  billing: { label: "Billing", monthly: "Monthly", annual: "Annual" },
  every: { month: "a month", year: "a year" },
  saving: "You save {saving} a year against monthly billing.",
  byAgreement: "By agreement",
  request: "Send a purchase request",
  goesOn: "Your licence runs until {day}. Days that are left are kept when you renew.",
  card: {
    pay: "Pay by card",
    busy: "Opening the payment page",
    text: "You pay on the page of our payment provider; we never see your card. It renews by itself until you cancel.",
  },
  invoice: {
    order: "Order by invoice",
    busy: "Writing the invoice",
    text: "You get an invoice with 30 days to pay. Your order becomes active as soon as the payment has arrived.",
  },
  ordered: {
    title: "Invoice {number} is written",
    text: "We mailed it to you, and it is in your account as PDF. Please name {number} in your transfer, due on {due}. Your order becomes active as soon as the payment has arrived.",
  },
  notYours: {
    title: "Nothing to pay here",
    text: "Only an administrator of your organisation can buy. Please ask yours.",
    noNeed: "Your organisation needs no licence of its own.",
  },
  toAccount: "Open your plan",
  toDashboard: "Go to the dashboard",
  success: {
    title: "Thank you",
    paid: { title: "The payment has arrived", text: "What you ordered is active. The invoice is in your account." },
    waiting: {
      title: "We are waiting for the payment provider",
      text: "This usually takes a few seconds. You can leave this page; we write to you when the payment has arrived.",
    },
    failed: {
      title: "The payment did not go through",
      text: "Nothing was charged. Please try again or order by invoice.",
    },
    unknown: {
      title: "Your payment is being processed",
      text: "Your account shows what is active. We write to you when the payment has arrived.",
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
