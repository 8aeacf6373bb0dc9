const en = {
  meta: {
    title: "Contact us | Parapet",
    description: "Questions about plans, the partner program or a finding? We reply by email.",
  },
  title: "Contact us",
  text: "Questions about plans, the partner program or a finding? We reply by email.",
  field: {
    email: "Email",
    firstName: "First name",
    lastName: "Last name",
    company: "Company name",
    location: "Location",
    jobTitle: "Job title",
    phone: "Phone",
    message: "Message (optional)",
  },
  send: "Send message",
  sending: "Sending…",
  sent: { title: "Thank you, message received", text: "We will reply to {email}, usually within one business day." },
} as const;
export default en;
