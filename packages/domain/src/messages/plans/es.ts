import type { Shape } from "../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Planes y precios | Parapet",
    description: "Tres planes con doce meses de acceso completo. Lo que cambia es cuánto puede vigilar.",
  },
  title: "Planes según el tamaño de la muralla",
  text: "Cada plan da doce meses de acceso completo. Lo que cambia es cuánto puede vigilar.",
  billing: { label: "Facturación", monthly: "Mensual", annual: "Anual" },
  table: { caption: "Comparación de planes", currency: "Precios en dólares estadounidenses" },
  price: {
    year: "{price} <small>al año</small>",
    month: "{price} <small>al mes</small>",
    from: "<small>desde</small> {price}",
    orMonth: "O {price} al mes",
    orMonthAnnual: "O {price} al mes, {annual} con facturación anual",
    orYear: "O {price} al año, con un ahorro de {saving}",
    custom: "Precio según su parque",
  },
  choose: "Elegir {plan}",
  talk: "Hable con nosotros",
  rows: {
    testsPerMonth: "Pruebas de intrusión",
    users: "Usuarios",
    vipSlots: "Plazas VIP",
    domains: "Dominios",
    ips: "Direcciones IP",
    takedownsPerMonth: "Retiradas",
    support: "Respuesta de soporte",
  },
  value: {
    perMonth: "{count} al mes",
    upTo: "Hasta {count}",
    unlimited: "Sin límite",
    agreement: "Según acuerdo",
    addOn: "Complemento",
    support: "En {hours, number} horas",
    supportByEmail: "En {hours, number} horas, por correo",
  },
  addOns: {
    title: "Complementos",
    takedown: "Retirada",
    penetrationTest: "Prueba de intrusión adicional",
    vipSlot: "Plaza VIP adicional",
    priorityAlerting: "Alertas prioritarias",
    each: "{price} cada una",
    tenPerMonth: "o 10 al mes por {price}",
    perYear: "al año",
  },
  included: {
    title: "En todos los planes",
    warning: "Hasta {days, number} días de aviso anticipado",
    archive: "Contraseñas filtradas archivadas hasta la purga anual",
    access: "Acceso completo durante {months, number} meses",
  },
  partners: {
    title: "Para proveedores de servicios gestionados",
    text: "Los socios compran con un descuento del {silver, number} % al {platinum, number} % y gestionan los dominios de sus clientes en un solo lugar.",
    link: "Registrarse como socio",
  },
} satisfies Shape<typeof en>;
