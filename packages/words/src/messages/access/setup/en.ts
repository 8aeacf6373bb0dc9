const en = {
  meta: { title: "First administrator | Parapet" },
  title: "Create the first administrator",
  text: "This Parapet installation has no accounts yet. Use the link in the file setup-link.txt of the server to create the first account; it is valid once.",
  field: {
    token: "Setup token",
    tokenHint: "See the file DATA_DIR/setup-link.txt or run: parapet setup-token",
    organization: "Your organization",
    organizationHint: "The operator of this portal.",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    emailHint: "Sign-in codes are sent to this address.",
    password: "Password",
    passwordHint: "At least {min, number} characters.",
    verify: "Confirm password",
  },
  submit: "Create account",
  busy: "Creating…",
  error: { tooShort: "At least {min, number} characters", differ: "The passwords do not match" },
  done: { title: "Account created", text: "Sign in with {email} and your password. A code is sent to that address." },
  logIn: "Sign in",
} as const;
export default en;
