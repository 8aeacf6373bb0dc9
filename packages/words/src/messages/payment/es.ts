import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  meta: { title: "Pago | Parapet", success: "Pago recibido | Parapet", failed: "Pago no completado | Parapet" },
  title: "Pago",
  text: "Su pedido se activará al recibirse el pago. Los precios son los de tarifa.",
  plan: "Plan",
  billing: { label: "Facturación", monthly: "Mensual", annual: "Anual" },
  every: { month: "al mes", year: "al año" },
  saving: "Ahorra {saving} al año frente a la facturación mensual.",
  byAgreement: "Según acuerdo",
  request: "Enviar solicitud de compra",
  goesOn: "Su licencia es válida hasta el {day}. Al renovar se suman los días restantes.",
  card: {
    pay: "Pagar con tarjeta",
    busy: "Abriendo la página de pago…",
    text: "El pago se realiza en la página de nuestro proveedor de pagos; nunca recibimos los datos de su tarjeta. La suscripción se renueva automáticamente hasta que la cancele.",
  },
  invoice: {
    order: "Pedir con factura",
    busy: "Creando la factura…",
    text: "Recibirá una factura con un plazo de pago de 30 días. Su pedido se activará al recibirse el pago.",
  },
  ordered: {
    title: "Factura {number} creada",
    text: "La factura se le ha enviado por correo y está disponible en PDF en su cuenta. Indique {number} en la transferencia antes del {due}. Su pedido se activará al recibirse el pago.",
  },
  notYours: {
    title: "No se requiere ningún pago",
    text: "Solo un administrador de su organización puede hacer pedidos. Póngase en contacto con su administrador.",
    noNeed: "Su organización no necesita licencia.",
  },
  toAccount: "Ver el plan",
  toDashboard: "Ir al panel",
  success: {
    title: "Gracias",
    paid: { title: "Pago recibido", text: "Su pedido está activo. La factura está disponible en su cuenta." },
    waiting: {
      title: "A la espera del proveedor de pagos",
      text: "Suele tardar unos segundos. Puede salir de esta página; le enviaremos un correo al recibir el pago.",
    },
    failed: {
      title: "Pago rechazado",
      text: "No se ha realizado ningún cargo. Inténtelo de nuevo o pida con factura.",
    },
    unknown: {
      title: "Pago en proceso",
      text: "Su cuenta muestra la suscripción activa. Le enviaremos un correo al recibir el pago.",
    },
  },
  failed: {
    title: "Pago no completado",
    what: "No se ha realizado ningún cargo",
    text: "Ha salido de la página de pago o el pago se ha rechazado. Su selección se conserva.",
    again: "Volver al pago",
    contact: "Contactar",
  },
};
export default es;
