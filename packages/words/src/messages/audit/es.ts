import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

const es = {
  title: "Registro de auditoría",
  none: "Sin entradas",
  all: "Todos",
  search: "Usuario, acción, objeto o IP",
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
    "report-schedule": {
      created: "Informe programado creado",
      changed: "Informe programado modificado",
      deleted: "Informe programado eliminado",
      started: "Informe programado iniciado manualmente",
      sent: "Informe programado enviado",
      unsubscribed: "Un destinatario canceló su suscripción a un informe programado",
    },
    compliance: { exported: "Evidencias de cumplimiento exportadas" },
    "billing-profile": { changed: "Perfil de facturación modificado" },
    "sign-in": {
      password: "Contraseña comprobada al iniciar sesión",
      code: "Código de un solo uso comprobado al iniciar sesión",
      passkey: "Llave de acceso comprobada",
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
    passkey: {
      added: "Llave de acceso registrada",
      renamed: "Llave de acceso renombrada",
      removed: "Llave de acceso revocada",
    },
    "recovery-codes": { replaced: "Códigos de recuperación sustituidos" },
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
      purged: "Datos de la organización borrados definitivamente",
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
      changed: "Configuración del análisis del dominio modificada",
    },
    attestation: {
      signed: "Autocertificación firmada",
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
    calendar: {
      shared: "Enlace de calendario creado",
      revoked: "Enlace de calendario revocado",
    },
    asset: {
      decided: "Titularidad de un activo decidida",
      marked: "Etiquetas de un activo modificadas",
      exported: "Activos exportados",
      noted: "Nota añadida a un activo",
    },
    finding: {
      changed: "Hallazgo modificado",
      exported: "Hallazgos exportados",
    },
    "finding-rule": {
      created: "Regla de hallazgos creada",
      changed: "Regla de hallazgos modificada",
      deleted: "Regla de hallazgos eliminada",
    },
    "sla-policy": {
      changed: "Política de remediación modificada",
      removed: "Política de remediación eliminada",
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
      "notice-sent": "Notificación enviada al destinatario",
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
      created: "Palabra clave añadida",
      changed: "Palabra clave modificada",
      deleted: "Palabra clave eliminada",
    },
    vendor: {
      submitted: "Tercero enviado a evaluación",
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
      changed: "Publicación modificada",
    },
    lead: {
      created: "Oportunidad creada",
      changed: "Oportunidad modificada",
    },
    brand: {
      changed: "Marca modificada",
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
      changed: "Configuración del portal modificada",
    },
    feed: {
      imported: "Datos importados",
    },
    indicator: {
      entered: "Indicadores introducidos",
      approved: "Indicadores aprobados",
      rejected: "Indicadores rechazados",
      withdrawn: "Indicadores retirados",
    },
    data: {
      purged: "Datos borrados definitivamente",
    },
  },
  former: "Antiguo usuario {code}",
  system: "Sistema",
  reason: "Motivo: {reason}",
  retained:
    "Tras eliminar una cuenta, sus iniciales, su rol y un código permanecen en las acciones anteriores para que las consultas y autocertificaciones sigan siendo atribuibles (RGPD, artículo 17.3 b y e). El nombre, el correo y el teléfono se suprimen.",
  ofOrganisation: "{organisation}, {role}",
  roles: vocabulary.roles,
  takedownReasons: vocabulary.takedownReasons,
  csv: "Exportar CSV",
  json: "Exportar JSON",
} satisfies Shape<typeof en>;
export default es;
