const en = {
  title: "Branding",
  text: "Name, logo and color used in the portal, emails and reports.",
  name: "Name",
  support: "Support email (optional)",
  accent: "Color",
  accentHint: "Must be dark enough for white text.",
  ownColour: "Use a custom color",
  logo: "Logo: PNG or JPEG, up to 512 KB",
  removeLogo: "Remove logo",
  host: "Portal host name (optional)",
  hostHint:
    "For example portal.partner.example, in a domain you have verified. Visitors of this host see your branding on the sign-in page, public reports and tab titles. Point its DNS record and TLS certificate to this portal.",
  save: "Save",
  saving: "Saving…",
  saved: "Saved",
} as const;
export default en;
