import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  skip: "Ir al contenido",
  homeLink: "Parapet, inicio",
  nav: {
    label: "Principal",
    solutions: "Soluciones",
    opensElsewhere: "(otro sitio)",
    plans: "Planes",
    dashboard: "Panel",
    logIn: "Iniciar sesión",
    signUp: "Comprar",
  },
  language: { label: "Idioma", en: "English", es: "Español", fr: "Français" },
  theme: { dark: "Tema oscuro" },
  menu: { open: "Abrir el menú", label: "Menú" },
  footer: {
    rights: "© {year} Parapet",
    terms: "Condiciones de uso",
    contact: "Contacto",
    partners: "Programa de socios",
    status: "Estado",
    scanning: "Sobre nuestros análisis",
  },
  promo: {
    label: "Acerca de Parapet",
    outside: {
      title: "Visto desde fuera",
      text: "Cada hallazgo es algo que un extraño podría ver sin preguntarle.",
      link: "Cómo funcionan las comprobaciones",
    },
    warning: {
      title: "Sesenta días de aviso",
      text: "Filtraciones, previsión de exploits y rumores en una sola perspectiva de su puntuación.",
      link: "De qué se nutre la previsión",
    },
    plans: {
      title: "Empiece con un dominio",
      text: "Cada plan da doce meses de acceso completo.",
      link: "Ver planes",
    },
  },
  user: {
    leads: "Oportunidades",
    menu: ", menú de la cuenta",
    account: "Datos de la cuenta",
    resetPassword: "Restablecer la contraseña",
    logOut: "Cerrar sesión",
    resetSent: "Revise su correo para restablecer la contraseña.",
    resetFailed: "No se ha podido restablecer la contraseña. Inténtelo de nuevo.",
    logOutFailed: "No se ha podido cerrar la sesión. Inténtelo de nuevo.",
  },
  notBuilt: {
    title: "Esta página aún no está construida",
    text: "La dirección es correcta y su acceso está en orden. De momento no hay nada que mostrar aquí.",
  },
} satisfies Shape<typeof en>;
