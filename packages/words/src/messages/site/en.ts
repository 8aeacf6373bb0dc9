const en = {
  skip: "Skip to content",
  homeLink: "Parapet, home",
  nav: {
    label: "Main",
    solutions: "Solutions",
    opensElsewhere: "(opens another website)",
    plans: "Plans",
    dashboard: "Dashboard",
    logIn: "Sign in",
    signUp: "Buy now",
  },
  language: { label: "Language", en: "English", es: "Español", fr: "Français" },
  theme: { dark: "Dark theme" },
  menu: { open: "Open menu", label: "Menu" },
  footer: {
    rights: "© {year} Parapet",
    terms: "Terms of use",
    contact: "Contact",
    partners: "Partner program",
    status: "Status",
    security: "Security",
    scanning: "About our scans",
  },
  promo: {
    label: "About Parapet",
    outside: {
      title: "The attacker’s view",
      text: "Every finding is visible from the Internet, without access to your network.",
      link: "How the checks work",
    },
    warning: {
      title: "60-day outlook",
      text: "Leaks, exploit predictions and dark web activity in one outlook for your score.",
      link: "How the forecast works",
    },
    plans: {
      title: "Start with one domain",
      text: "Each plan includes twelve months of full access.",
      link: "See plans",
    },
  },
  user: {
    leads: "Leads",
    menu: ", account menu",
    account: "Account Information",
    tour: "Guided tour",
    resetPassword: "Reset Password",
    logOut: "Log out",
    resetSent: "Please check your email to reset your password.",
    resetFailed: "Failed to reset password. Please try again.",
    logOutFailed: "Failed to logout. Please try again.",
  },
  notBuilt: {
    title: "Page not available yet",
    text: "The URL is correct and you have access, but this page has no content yet.",
  },
} as const;
export default en;
