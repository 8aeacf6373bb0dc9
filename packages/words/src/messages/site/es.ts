import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  skip: "Ir al contenido",
  homeLink: "Parapet, inicio",
  nav: {
    label: "Principal",
    solutions: "Soluciones",
    opensElsewhere: "(abre otro sitio web)",
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
    security: "Seguridad",
    scanning: "Sobre nuestros análisis",
  },
  promo: {
    label: "Acerca de Parapet",
    outside: {
      title: "La visión del atacante",
      text: "Cada hallazgo es visible desde Internet, sin acceso a su red.",
      link: "Cómo funcionan las comprobaciones",
    },
    warning: {
      title: "Previsión a 60 días",
      text: "Filtraciones, predicciones de explotación y actividad en la dark web en una sola previsión de su puntuación.",
      link: "Cómo funciona la previsión",
    },
    plans: {
      title: "Empiece con un dominio",
      text: "Cada plan incluye doce meses de acceso completo.",
      link: "Ver planes",
    },
  },
  user: {
    leads: "Oportunidades",
    menu: ", menú de la cuenta",
    account: "Datos de la cuenta",
    tour: "Visita guiada",
    resetPassword: "Restablecer la contraseña",
    logOut: "Cerrar sesión",
    resetSent: "Revise su correo para restablecer la contraseña.",
    resetFailed: "No se ha podido restablecer la contraseña. Inténtelo de nuevo.",
    logOutFailed: "No se ha podido cerrar la sesión. Inténtelo de nuevo.",
  },
} satisfies Shape<typeof en>;
