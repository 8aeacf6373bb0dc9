const en = {
  meta: { title: "Contact us | Parapet", description: "Ask about plans, partners or a finding. A person reads it." },
  title: "Talk to us",
  text: "Ask about plans, the partner programme or a finding. A person reads it and replies by email.",
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
  send: "Send",
  sending: "Sending",
  sent: { title: "Thank you, we have it", text: "We reply to {email}, usually within one working day." },
} as const;
export default en;
