import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  title: "Registro de auditoría",
  none: "Sin entradas",
  all: "Todos",
  search: "Usuario, organización, acción, objeto o dirección IP",
  at: "Fecha y hora (UTC)",
  who: "Usuario",
  action: "Acción",
  object: "Objeto",
  organisation: "Organización",
  result: "Resultado",
  address: "Dirección IP",
  from: "Desde",
  to: "Hasta",
  more: "Solo se muestran las 1000 entradas más recientes. Acote la búsqueda para encontrar las anteriores.",
  results: {
    done: "Correcto",
    refused: "Denegado",
    failed: "Fallido",
  },
  actions: {
    "billing-profile": { changed: "Perfil de facturación modificado" },
    "sign-in": {
      password: "Contraseña comprobada al iniciar sesión",
      code: "Código de un solo uso comprobado al iniciar sesión",
    },
    session: {
      opened: "Inicio de sesión",
      ended: "Cierre de sesión",
      reused: "Token de sesión reutilizado rechazado",
    },
    trust: {
      given: "Navegador marcado como de confianza",
      ended: "Confianza del navegador revocada",
    },
    code: {
      sent: "Código de un solo uso enviado",
    },
    password: {
      changed: "Contraseña cambiada",
      "reset-asked": "Restablecimiento de contraseña solicitado",
      reset: "Contraseña restablecida",
    },
    "two-step": {
      started: "Aplicación de autenticación activada",
      ended: "Aplicación de autenticación desactivada",
    },
    "sign-up": {
      asked: "Registro solicitado",
      confirmed: "Registro confirmado",
    },
    setup: {
      done: "Configuración inicial completada",
    },
    account: {
      changed: "Perfil modificado",
      deleted: "Perfil propio eliminado",
    },
    user: {
      invited: "Usuario invitado",
      approved: "Usuario aprobado",
      changed: "Usuario modificado",
      "role-changed": "Rol del usuario modificado",
      disabled: "Usuario desactivado",
      enabled: "Usuario activado",
      removed: "Usuario eliminado",
      reset: "Acceso del usuario restablecido",
    },
    group: {
      created: "Grupo creado",
      renamed: "Grupo renombrado",
      deleted: "Grupo eliminado",
    },
    organisation: {
      created: "Organización creada",
      changed: "Organización modificada",
      "deletion-asked": "Eliminación de la organización solicitada",
      "deletion-declined": "Eliminación de la organización denegada",
      deleted: "Organización eliminada",
      restored: "Organización restaurada",
      purged: "Datos de la organización purgados",
      entered: "Acceso externo a la organización",
      imported: "Organización importada",
      "import-conflict": "Conflicto durante la importación",
    },
    partner: {
      approved: "Socio aprobado",
      rejected: "Socio rechazado",
      linked: "Vinculación con el socio",
      unlinked: "Desvinculación del socio",
      "access-changed": "Acceso del socio modificado",
    },
    licence: {
      resumed: "Cancelación de la licencia anulada",
      activated: "Licencia activada",
      cancelled: "Licencia cancelada",
    },
    invoice: {
      resent: "Factura reenviada",
      cancelled: "Pedido cancelado",
      refunded: "Reembolso registrado",
      "payment-recorded": "Pago parcial registrado",
      ordered: "Pedido realizado",
      paid: "Factura pagada",
    },
    domain: {
      added: "Dominio añadido",
      removed: "Dominio eliminado",
      checked: "Registro de verificación comprobado",
      verified: "Dominio verificado",
      "approval-requested": "Verificación manual solicitada",
      "approval-declined": "Verificación manual denegada",
      approved: "Dominio verificado manualmente",
      "record-missing": "Falta el registro de verificación",
      lapsed: "Verificación caducada",
      changed: "Ajustes de análisis del dominio modificados",
    },
    attestation: {
      signed: "Autodeclaración firmada",
    },
    "api-key": {
      created: "Clave de API creada",
      revoked: "Clave de API revocada",
    },
    key: {
      rotated: "Clave de cifrado rotada",
    },
    secret: {
      revealed: "Secreto filtrado revelado",
    },
    "break-glass": {
      asked: "Acceso de emergencia solicitado",
      approved: "Acceso de emergencia aprobado",
    },
    finding: {
      changed: "Hallazgo modificado",
      exported: "Hallazgos exportados",
    },
    report: {
      made: "Informe generado",
      read: "Informe descargado",
    },
    alert: {
      created: "Alerta creada",
      changed: "Alerta modificada",
      deleted: "Alerta eliminada",
      tested: "Alerta de prueba enviada",
    },
    scan: {
      started: "Análisis iniciado",
      cancelled: "Análisis cancelado",
    },
    takedown: {
      requested: "Retirada solicitada",
      changed: "Retirada modificada",
      "notice-sent": "Notificación de retirada enviada",
      exported: "Retiradas exportadas",
    },
    vip: {
      created: "VIP añadido",
      changed: "VIP modificado",
      deleted: "VIP eliminado",
      "consent-requested": "Consentimiento del VIP solicitado",
      "consent-confirmed": "Consentimiento dado por el VIP",
      "consent-refused": "Consentimiento denegado por el VIP",
      "consent-withdrawn": "Consentimiento retirado por el VIP",
      exported: "Hallazgos de VIP exportados",
    },
    "watch-rule": {
      created: "Regla de vigilancia creada",
      changed: "Regla de vigilancia modificada",
      deleted: "Regla de vigilancia eliminada",
    },
    vendor: {
      submitted: "Tercero registrado",
      changed: "Tercero modificado",
      deleted: "Tercero eliminado",
      shared: "Evaluación compartida con el tercero",
      unshared: "Fin del uso compartido con el tercero",
      opened: "Evaluación compartida abierta",
      answered: "Cuestionario respondido",
      evidence: "Evidencia cargada",
      disputed: "Hallazgo impugnado por el tercero",
      exported: "Terceros exportados",
    },
    insight: {
      changed: "Artículo modificado",
    },
    lead: {
      created: "Contacto comercial creado",
      changed: "Contacto comercial modificado",
    },
    brand: {
      changed: "Imagen de marca modificada",
    },
    audit: {
      exported: "Registro de auditoría exportado",
    },
    "opt-out": {
      added: "Exclusión añadida",
      removed: "Exclusión eliminada",
      proved: "Titularidad verificada para la exclusión",
      approved: "Exclusión aprobada",
      declined: "Exclusión denegada",
    },
    job: {
      retried: "Tarea reintentada",
      cancelled: "Tarea cancelada",
    },
    mail: {
      tested: "Correo de prueba enviado",
    },
    portal: {
      changed: "Ajustes del portal modificados",
    },
    feed: {
      imported: "Datos importados",
    },
    data: {
      purged: "Datos purgados",
    },
  },
  former: "Antiguo usuario {code}",
  system: "Sistema",
  reason: "Motivo: {reason}",
  retained:
    "Tras eliminar una cuenta, sus iniciales, su rol y un código permanecen en las acciones anteriores para que las revelaciones y autodeclaraciones sigan siendo atribuibles (RGPD, artículo 17.3 b y e). El nombre, el correo y el teléfono se suprimen.",
  ofOrganisation: "{organisation}, {role}",
  roles: {
    super_admin: "Operador",
    partner_admin: "Administrador del socio",
    client_admin: "Administrador",
    client_user: "Usuario",
    partner_user: "Usuario del socio",
    seller: "Vendedor",
  },
  csv: "Exportar CSV",
  json: "Exportar JSON",
} satisfies Shape<typeof en>;
export default es;
