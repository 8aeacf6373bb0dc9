const en = {
  title: "Branding",
  text: "The name, logo and colour that the portal, its mail and its reports carry.",
  name: "Name",
  support: "Support address (optional)",
  accent: "Colour",
  accentHint: "Dark enough that white words on it can be read.",
  ownColour: "Use a colour of our own",
  logo: "Logo: PNG, JPEG or WebP, at most 512 KB",
  removeLogo: "Take the logo away",
  save: "Save",
  saving: "Saving",
  saved: "Saved",
} as const;
export default en;
