import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  meta: { title: "Pago | Parapet", success: "Pago recibido | Parapet", failed: "Pago no realizado | Parapet" },
  title: "Pago",
  text: "Su pedido se activa cuando se recibe el pago. Los precios son los de tarifa.",
  plan: "Plan",
  billing: { label: "Facturación", monthly: "Mensual", annual: "Anual" },
  every: { month: "al mes", year: "al año" },
  saving: "Ahorra {saving} al año frente a la facturación mensual.",
  byAgreement: "Según acuerdo",
  request: "Enviar una solicitud de compra",
  goesOn: "Su licencia es válida hasta el {day}. Al renovar se conservan los días restantes.",
  card: {
    pay: "Pagar con tarjeta",
    busy: "Abriendo la página de pago",
    text: "Paga en la página de nuestro proveedor de pagos; nunca vemos su tarjeta. Se renueva automáticamente hasta que la cancele.",
  },
  invoice: {
    order: "Pedir con factura",
    busy: "Preparando la factura",
    text: "Recibe una factura con 30 días para pagar. Su pedido se activa en cuanto llegue el pago.",
  },
  ordered: {
    title: "La factura {number} está lista",
    text: "Se la hemos enviado por correo y está en su cuenta en PDF. Indique {number} en su transferencia, con vencimiento el {due}. Su pedido se activa en cuanto llegue el pago.",
  },
  notYours: {
    title: "Aquí no hay nada que pagar",
    text: "Solo un administrador de su organización puede hacer pedidos. Póngase en contacto con él.",
    noNeed: "Su organización no necesita una licencia propia.",
  },
  toAccount: "Abrir su plan",
  toDashboard: "Ir al panel",
  success: {
    title: "Gracias",
    paid: { title: "El pago ha llegado", text: "Lo que pidió está activo. La factura está en su cuenta." },
    waiting: {
      title: "Esperamos la confirmación del proveedor de pagos",
      text: "Suele tardar unos segundos. Puede salir de esta página; le escribiremos cuando llegue el pago.",
    },
    failed: {
      title: "El pago no se ha completado",
      text: "No se ha cobrado nada. Inténtelo de nuevo o pida con factura.",
    },
    unknown: {
      title: "Su pago se está procesando",
      text: "Su cuenta muestra lo que está activo. Le escribiremos cuando llegue el pago.",
    },
  },
  failed: {
    title: "Pago no realizado",
    what: "No se ha cobrado nada",
    text: "Ha salido de la página de pago o el pago no se ha completado. Su elección se conserva.",
    again: "Volver al pago",
    contact: "Contacto",
  },
};
export default es;
