const en = {
  meta: { title: "First administrator | Parapet" },
  title: "The first administrator",
  text: "Parapet is new here and nobody can sign in yet. The setup link that the server printed makes one account, once.",
  field: {
    token: "Setup token",
    tokenHint: "In the file DATA_DIR/setup-link.txt, or from the command parapet setup-token.",
    organisation: "Your organisation",
    organisationHint: "Who runs this portal.",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    emailHint: "Codes for signing in go there.",
    password: "Password",
    passwordHint: "At least {min, number} characters.",
    verify: "Password again",
  },
  submit: "Create the account",
  busy: "Creating",
  error: { tooShort: "At least {min, number} characters", differ: "The two passwords differ" },
  done: { title: "The account is made", text: "Log in with {email} and your password. A code goes to that address." },
  logIn: "Log in",
} as const;
export default en;
