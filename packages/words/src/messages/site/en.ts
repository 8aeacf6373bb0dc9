const en = {
  skip: "Skip to content",
  homeLink: "Parapet, home",
  nav: {
    label: "Main",
    solutions: "Solutions",
    opensElsewhere: "(another site)",
    plans: "Plans",
    dashboard: "Dashboard",
    logIn: "Log in",
    signUp: "Buy now",
  },
  language: { label: "Language", en: "English", es: "Español", fr: "Français" },
  theme: { dark: "Dark theme" },
  menu: { open: "Open menu", label: "Menu" },
  footer: {
    rights: "© {year} Parapet",
    terms: "Terms of use",
    contact: "Contact",
    partners: "Partner programme",
    status: "Status",
    scanning: "About our scans",
  },
  promo: {
    label: "About Parapet",
    outside: {
      title: "Seen from outside",
      text: "Every finding is something a stranger could see without asking you.",
      link: "How the checks work",
    },
    warning: {
      title: "Sixty days of warning",
      text: "Leaks, exploit forecasts and chatter in one outlook for your score.",
      link: "What feeds the forecast",
    },
    plans: { title: "Start with one domain", text: "Each plan gives twelve months of full access.", link: "See plans" },
  },
  user: {
    leads: "Leads",
    menu: ", account menu",
    account: "Account Information",
    resetPassword: "Reset Password",
    logOut: "Log out",
    resetSent: "Please check your email to reset your password.",
    resetFailed: "Failed to reset password. Please try again.",
    logOutFailed: "Failed to logout. Please try again.",
  },
  notBuilt: {
    title: "This page is not built yet",
    text: "The address is right and your access is in order. There is nothing to show here so far.",
  },
} as const;
export default en;
