import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es = {
  reason: {
    state: "Este inicio de sesión ha caducado, ya se ha utilizado o comenzó en otro navegador. Vuelva a intentarlo.",
    "mix-up":
      "La respuesta procede de un proveedor de identidad distinto del esperado. Vuelva a intentarlo y notifíquelo si se repite.",
    "provider-error":
      "El proveedor de identidad ha rechazado el inicio de sesión. Vuelva a intentarlo o consulte a su administrador.",
    unreachable:
      "El proveedor de identidad no ha respondido. Vuelva a intentarlo más tarde o consulte a su administrador.",
    metadata: "Los metadatos del proveedor de identidad no son válidos. Consulte a su administrador.",
    client: "El proveedor de identidad no ha aceptado las credenciales del portal. Consulte a su administrador.",
    response: "La respuesta del proveedor de identidad no es válida. Consulte a su administrador.",
    issuer: "El inicio de sesión fue emitido por un proveedor de identidad distinto del que utiliza su organización.",
    audience: "El inicio de sesión fue emitido para otra aplicación.",
    nonce: "El inicio de sesión no corresponde a esta solicitud. Vuelva a intentarlo.",
    algorithm: "El inicio de sesión no está firmado o usa un algoritmo no admitido.",
    signature: "No se ha podido verificar la firma del inicio de sesión.",
    key: "El inicio de sesión está firmado con una clave que el proveedor de identidad no publica.",
    expired: "El inicio de sesión emitido por el proveedor de identidad ha caducado. Vuelva a intentarlo.",
    "not-yet-valid": "El inicio de sesión aún no es válido. El reloj del proveedor de identidad puede ser incorrecto.",
    subject: "El proveedor de identidad no ha enviado un identificador utilizable. Consulte a su administrador.",
    "email-missing": "El proveedor de identidad no ha enviado su dirección de correo. Consulte a su administrador.",
    "email-unverified":
      "El proveedor de identidad no ha verificado su dirección de correo. Consulte a su administrador.",
    domain:
      "Su dirección de correo no pertenece a un dominio que su organización haya verificado para el inicio de sesión único.",
    "other-organization":
      "Su dirección de correo pertenece a una cuenta de otra organización. Consulte a su administrador.",
    "other-person":
      "La cuenta con su dirección de correo está vinculada a otra persona en el proveedor de identidad. Consulte a su administrador.",
    consent:
      "Ya existe una cuenta con su dirección de correo. Se ha enviado una solicitud a esa dirección: confirme en ella que quiere iniciar sesión de este modo y vuelva a intentarlo.",
    authority:
      "El administrador responsable de esta conexión no puede gestionar su cuenta. Pida a otro administrador que guarde de nuevo la conexión y la asignación de grupos.",
    account: "Su cuenta no puede iniciar sesión. Consulte a su administrador.",
    "no-role": "Ninguno de sus grupos da acceso al portal. Consulte a su administrador.",
    quota: "Su organización no dispone de licencias de usuario libres. Consulte a su administrador.",
    disabled: "El inicio de sesión único se ha desactivado o modificado mientras iniciaba sesión. Vuelva a intentarlo.",
    xml: "La respuesta del proveedor de identidad está mal formada, es demasiado grande o contiene una declaración DOCTYPE. Consulte a su administrador.",
    comment:
      "La respuesta del proveedor de identidad contiene comentarios, que pueden alterar valores firmados. Consulte a su administrador.",
    unsigned: "La aserción no está firmada. Pida a su administrador que el proveedor firme las aserciones.",
    wrapping: "La respuesta del proveedor de identidad contiene más de una aserción o identificadores ambiguos.",
    decryption: "No se ha podido descifrar y verificar la aserción cifrada. Consulte a su administrador.",
    destination: "El inicio de sesión se envió a una dirección distinta de aquella para la que fue emitido.",
    recipient: "El inicio de sesión fue emitido para la dirección de otra aplicación.",
    "in-response-to": "El inicio de sesión no corresponde a ninguna solicitud de este portal. Vuelva a intentarlo.",
    replayed: "Este inicio de sesión ya se ha utilizado. Vuelva a intentarlo.",
    unsolicited:
      "Su organización no acepta inicios de sesión que comienzan en el proveedor de identidad. Inicie sesión aquí.",
    network: "Su organización no permite iniciar sesión desde esta red.",
  },
} satisfies Shape<typeof en>;
export default es;
