const en = {
  title: "Branding",
  text: "Name, logo and color used in the portal, emails and reports.",
  name: "Name",
  support: "Support email (optional)",
  accent: "Color",
  accentHint: "Must be dark enough for white text.",
  ownColour: "Use a custom color",
  logo: "Logo: PNG, JPEG or WebP, up to 512 KB",
  removeLogo: "Remove logo",
  save: "Save",
  saving: "Saving…",
  saved: "Saved",
} as const;
export default en;
