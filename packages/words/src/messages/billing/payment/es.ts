import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  meta: { title: "Pago | Parapet", success: "Estado del pago | Parapet", failed: "Pago no completado | Parapet" },
  title: "Pago",
  text: "Su pedido se activa al recibir el pago.",
  forClient: "Para {client}",
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
    text: "Recibirá una factura pagadera en {days, plural, one {# día} other {# días}}. Su pedido se activa al recibir el pago.",
  },
  ordered: {
    title: "Factura {number} creada",
    text: "La factura se le ha enviado por correo y está disponible en PDF en su cuenta. Realice la transferencia a más tardar el {due} e indique {number} como concepto. Su pedido se activará al recibirse el pago.",
  },
  notYours: {
    title: "No se requiere ningún pago",
    text: "Solo un administrador de su organización puede hacer pedidos. Póngase en contacto con su administrador.",
    noNeed: "Su organización no necesita licencia.",
    partner:
      "Los socios compran para un cliente: abra el cliente en la gestión de organizaciones y elija «Comprar para este cliente».",
  },
  toAccount: "Ver el plan",
  toDashboard: "Ir al panel",
  success: {
    signIn: "Iniciar sesión",
    noOrder: "Estado del pago",
    signedOut: {
      title: "Inicie sesión para ver sus pedidos",
      text: "Esta página muestra el estado de un pago. Inicie sesión para consultar sus pedidos.",
    },
    nothing: {
      title: "No se ha encontrado ningún pedido",
      text: "Sus pedidos y facturas figuran en su cuenta.",
    },
    title: "Gracias",
    paid: { title: "Pago recibido", text: "Su pedido está activo. La factura está disponible en su cuenta." },
    waiting: {
      title: "A la espera del proveedor de pagos",
      text: "Suele tardar unos segundos. Puede salir de esta página; le enviaremos un correo al recibir el pago.",
    },
    failed: {
      title: "Pago fallido",
      text: "No se ha realizado ningún cargo. Inténtelo de nuevo o pida con factura.",
    },
  },
  failed: {
    title: "Pago no completado",
    what: "No se ha realizado ningún cargo",
    text: "Ha salido de la página de pago o el pago ha fallado. Su selección se conserva.",
    again: "Volver al pago",
    contact: "Contactar",
  },
};
export default es;
