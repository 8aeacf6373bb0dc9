import type { MailWords } from "./words.ts";

export const es = {
  greeting: "Hola, {name}:",
  greetingUnnamed: "Hola:",
  footer: "{product} ha enviado este mensaje. Si no lo esperaba, puede ignorarlo.",
  linkHint: "Si el botón no funciona, copie esta dirección en su navegador:",
  code: {
    subject: "Su código de inicio de sesión",
    lines: [
      "Use este código para terminar de iniciar sesión:",
      "{code}",
      "Funciona una sola vez, durante 10 minutos. Nadie de {product} se lo pedirá nunca.",
    ],
  },
  signUp: {
    subject: "Confirme su dirección de correo",
    lines: [
      "Use este código para confirmar su dirección de correo:",
      "{code}",
      "Funciona una sola vez, durante 30 minutos.",
    ],
  },
  signUpExists: {
    subject: "Ya tiene una cuenta",
    lines: [
      "Alguien, probablemente usted, ha intentado registrarse con esta dirección. Ya tiene una cuenta, así que no se ha cambiado nada.",
      "Si ha olvidado la contraseña, puede elegir una nueva.",
    ],
    action: "Elegir una contraseña nueva",
  },
  takedownNotice: {
    subject: "{subject}",
    lines: ["{body}\n"],
  },
  takedownUpdate: {
    subject: "Retirada de {name}: {state}",
    lines: ["La retirada de {name}, que usted solicitó para {domain}, ha cambiado. Ahora está: {state}.", "{note}\n"],
    action: "Ver la solicitud",
  },
  reset: {
    subject: "Elija una contraseña nueva",
    lines: [
      "Se ha solicitado una contraseña nueva para esta cuenta. El enlace funciona una sola vez, durante una hora.",
    ],
    action: "Elegir una contraseña nueva",
  },
  passwordChanged: {
    subject: "Se ha cambiado su contraseña",
    lines: [
      "Su contraseña se cambió el {when}. Se han cerrado todas las demás sesiones y se ha retirado la confianza a los navegadores.",
      "Si no ha sido usted, elija de inmediato una contraseña nueva y avise a su administrador.",
    ],
    action: "Elegir una contraseña nueva",
  },
  invitation: {
    subject: "Le han invitado a {product}",
    lines: [
      "{by} le ha invitado a {organisation}.",
      "Inicie sesión con esta dirección y la contraseña temporal siguiente. Funciona durante 24 horas y elegirá la suya en el primer inicio de sesión.",
      "{password}",
    ],
    action: "Iniciar sesión",
  },
  invitationTold: {
    subject: "Le han invitado a {product}",
    lines: [
      "{by} le ha invitado a {organisation}.",
      "Inicie sesión con esta dirección y la contraseña temporal que le han comunicado. Funciona durante 24 horas y elegirá la suya en el primer inicio de sesión.",
    ],
    action: "Iniciar sesión",
  },
  temporary: {
    subject: "Su contraseña temporal",
    lines: [
      "Un administrador ha restablecido su cuenta. Inicie sesión con la contraseña temporal siguiente. Funciona durante 24 horas y elegirá la suya en el primer inicio de sesión.",
      "{password}",
    ],
    action: "Iniciar sesión",
  },
  twoStepOn: {
    subject: "Aplicación de autenticación activada",
    lines: [
      "A partir de ahora, al iniciar sesión se pedirá un código de su aplicación de autenticación.",
      "Si no ha sido usted, avise a su administrador.",
    ],
  },
  twoStepOff: {
    subject: "Aplicación de autenticación desactivada",
    lines: [
      "A partir de ahora, al iniciar sesión se pedirá un código enviado por correo.",
      "Si no ha sido usted, cambie su contraseña y avise a su administrador.",
    ],
  },
  sessionReused: {
    subject: "Hemos cerrado una de sus sesiones",
    lines: [
      "El secreto de acceso de una de sus sesiones se ha usado dos veces, lo que puede significar que fue copiado. Hemos cerrado esa sesión.",
      "Vuelva a iniciar sesión y cambie su contraseña si tiene dudas.",
    ],
    action: "Iniciar sesión",
  },
  disabled: {
    subject: "Su cuenta se ha desactivado",
    lines: ["Un administrador ha desactivado su cuenta. Se han cerrado todas sus sesiones."],
  },
  lead: {
    subject: "{product}: {what} de {who}",
    lines: ["Un visitante envió lo siguiente desde el sitio ({what}):", "Remitente: {who}", "{details}\n"],
  },
  monitoringConsent: {
    subject: "Solicitud de consentimiento: monitorización de su correo electrónico",
    lines: [
      "{organisation} ({domain}) utiliza {product} para detectar filtraciones de datos y solicita su consentimiento para incluir esta dirección de correo. Si lo confirma, la organización recibirá un aviso cuando la dirección aparezca en una filtración conocida. Esta monitorización no revela contraseñas.",
      "Sin su confirmación no se monitoriza nada. Con el enlace siguiente puede confirmar o rechazar la solicitud y, más adelante, retirar su consentimiento en cualquier momento; conserve este mensaje.",
    ],
    action: "Ver la solicitud",
  },
  importConflict: {
    subject: "Importación de clientes: dirección de administrador en uso",
    lines: [
      "{by} importó el cliente {organisation}. La dirección de su administrador ya tiene una cuenta en otra organización, por lo que no se creó ninguna. Asigne un administrador.",
    ],
    action: "Abrir las organizaciones",
  },
  optOut: {
    subject: "Confirme la exclusión de {domain}",
    lines: [
      "Con esta dirección se ha solicitado que no se analicen {domain} ni sus subdominios. Abra el enlace en un plazo de 24 horas para confirmar la dirección; la página mostrará el registro DNS o el archivo que debe publicar en el dominio.",
      "Si no fue usted, ignore este mensaje y nada cambiará.",
    ],
    action: "Confirmar",
  },
  alert: {
    subject: "{title}",
    lines: ["{title}.", "{details}\n", "Recibe este mensaje porque la alerta «{alert}» incluye esta dirección."],
    action: "Abrir el portal",
  },
  notice: {
    subject: "{title}",
    lines: ["{text}\n"],
    action: "Abrir el portal",
  },
  subscription: {
    subject: "Novedades en su búsqueda «{search}»: {count}",
    lines: ["Esto es nuevo desde nuestro último mensaje en la búsqueda a la que se suscribió:", "{hits}\n"],
    action: "Abrir la búsqueda",
  },
  savedSearchFailed: {
    subject: "No se pudo evaluar la búsqueda guardada «{search}»",
    lines: [
      "No se pudo evaluar su búsqueda guardada «{search}»: {reason}",
      "No se enviarán notificaciones de ella hasta que se corrija la expresión. No volverá a recibir este mensaje.",
    ],
    action: "Abrir la búsqueda",
  },
  watchRuleFailed: {
    subject: "No se pudo evaluar la regla de vigilancia «{keyword}»",
    lines: [
      "La regla de vigilancia «{keyword}» de {domain} superó su límite de tiempo y se suspendió. Se vuelve a intentar una vez al día.",
      "Acorte la palabra clave o sus excepciones para reanudar la vigilancia de inmediato. No volverá a recibir este mensaje.",
    ],
    action: "Abrir las reglas de vigilancia",
  },
  invoicePaid: {
    subject: "Pago recibido: {number}",
    lines: [
      "Hemos recibido {amount} por la factura {number}. Lo que paga está activo hasta el {until}.",
      "La factura está en su cuenta.",
    ],
    action: "Abrir su plan",
  },
  invoiceOpen: {
    subject: "Factura {number}",
    lines: [
      "Ha pedido {item} por {amount}. El número de la factura es {number}; vence el {due}.",
      "Su pedido se activa en cuanto llegue el pago. La factura está en su cuenta en PDF.",
    ],
    action: "Abrir la factura",
  },
  paymentFailed: {
    subject: "Un pago no se ha completado",
    lines: [
      "El último pago con tarjeta de {product} no se ha completado. Su licencia sigue igual hasta que termine; no se ha desactivado nada.",
      "Compruebe la tarjeta o pague con factura.",
    ],
    action: "Ir al pago",
  },
  licenceEnding: {
    subject: "Su licencia termina el {day}",
    lines: [
      "La licencia {plan} de {organisation} termina el {day}. Renuévela para evitar una interrupción; los días restantes se conservan.",
    ],
    action: "Renovar",
  },
  addressFound: {
    subject: "Su dirección aparece en una filtración",
    lines: [
      "Alguien, probablemente usted, nos pidió buscar esta dirección. Aparece en {count} registro(s) filtrado(s). Fuentes: {sources}.",
      "Cambie la contraseña donde la haya usado y active un segundo factor. No se lo decimos a nadie más ni guardamos esta dirección.",
    ],
    action: "Ver cómo recibir avisos al instante",
  },
  addressNotFound: {
    subject: "No hemos encontrado su dirección en ninguna filtración",
    lines: [
      "Alguien, probablemente usted, nos pidió buscar esta dirección. No está en ninguna de las filtraciones que guardamos. Puede haber otras que no hemos visto.",
      "No se lo decimos a nadie más ni guardamos esta dirección.",
    ],
  },
  addressPartly: {
    subject: "No hemos podido revisar todas las filtraciones",
    lines: [
      "Alguien, probablemente usted, nos pidió buscar esta dirección. Hay más filtraciones de este proveedor de correo de las que podemos revisar para una pregunta; en las que hemos revisado no aparece. Eso no significa que no esté en ninguna.",
      "No se lo decimos a nadie más ni guardamos esta dirección.",
    ],
  },
  addressStale: {
    subject: "Comprobación no completada: datos de filtraciones desactualizados",
    lines: [
      "Alguien, probablemente usted, nos pidió buscar esta dirección. No se ha encontrado, pero los datos de filtraciones almacenados no están actualizados y no incluyen las filtraciones recientes. Eso no significa que no esté en ninguna.",
      "No se lo decimos a nadie más ni guardamos esta dirección.",
    ],
  },
  addressNoSource: {
    subject: "No hemos podido buscar su dirección",
    lines: [
      "Alguien, probablemente usted, nos pidió buscar esta dirección. Aquí todavía no hay filtraciones guardadas, así que no hemos podido mirar. Eso no significa que no esté en ninguna.",
      "No se lo decimos a nadie más ni guardamos esta dirección.",
    ],
  },
  test: {
    subject: "Mensaje de prueba",
    lines: ["El correo de {product} le llega."],
  },
  partnerDeclined: {
    subject: "Su registro como socio",
    lines: ["Gracias por su interés. No podemos aceptar su registro como socio.", "Nuestro motivo: {reason}"],
  },
  deletionAsked: {
    subject: "{by} pide que se elimine {name}",
    lines: [
      "{by} pide que se elimine el cliente {name}. No ocurre nada hasta que uno de ustedes decida.",
      "{reason}\n",
    ],
    action: "Decidir",
  },
  deletionDeclined: {
    subject: "{name} se conserva",
    lines: ["Usted pidió que se eliminara {name}. El operador la conserva y dice por qué:", "{answer}\n"],
    action: "Abrir las organizaciones",
  },
  deletionDone: {
    subject: "{name} se ha eliminado",
    lines: ["Como pidió, {name} se ha eliminado. Sus datos se conservan hasta el {day} y después se borran."],
  },
  invitationUnusable: {
    subject: "Una invitación no puede utilizarse con esta dirección",
    lines: [
      "{by} le ha invitado a {organisation}.",
      "Esta dirección de correo ya tiene una cuenta en otra organización, y cada dirección admite una sola cuenta. Su cuenta no ha cambiado y {organisation} no ha sido informada de ella.",
      "Para unirse a {organisation}, solicite una invitación a otra dirección.",
    ],
    action: "Iniciar sesión en su cuenta",
  },
  invitationLink: {
    subject: "Le han invitado a {product}",
    lines: [
      "{by} le ha invitado a {organisation}.",
      "Elija su contraseña con el enlace siguiente. Funciona una sola vez, durante 24 horas; después, solicite uno nuevo en la página de inicio de sesión.",
    ],
    action: "Elegir una contraseña",
  },
  apiKeyCreated: {
    subject: "Clave de API creada",
    lines: [
      "Se ha creado la clave de API «{key}» en su cuenta. Ámbitos: {scopes}. Caduca el {until}.",
      "Si no la ha creado usted, revóquela de inmediato, cambie su contraseña e informe a su administrador.",
    ],
    action: "Revisar las claves de API",
  },
  accountNeedsApproval: {
    subject: "Una cuenta de {organisation} requiere su aprobación",
    lines: [
      "{by} ha dado acceso a {organisation} a {person} ({email}) con el rol: {role}.",
      "Hasta que un administrador de {organisation} la apruebe, la cuenta no puede revelar credenciales filtradas, exportar datos ni leer el registro de auditoría. Si la dirección no es de un dominio verificado por {organisation}, la persona tampoco puede iniciar sesión hasta entonces. Elimine la cuenta si no conoce a esta persona.",
    ],
    action: "Revisar usuarios",
  },
  accountCreated: {
    subject: "Nueva cuenta de administrador en {organisation}",
    lines: [
      "{by} ha creado una cuenta para {person} ({email}) en {organisation} con el rol: {role}.",
      "Si no tiene constancia de ello, desactive la cuenta e investíguelo.",
    ],
    action: "Revisar usuarios",
  },
  partnerAccessOn: {
    subject: "Su partner ya puede revelar credenciales filtradas",
    lines: [
      "{by} ha autorizado a {partner} a revelar credenciales filtradas de {organisation}. Cada revelación queda en su registro de auditoría.",
      "Si no era lo previsto, desactívelo en los ajustes de la cuenta.",
    ],
    action: "Revisar el acceso del partner",
  },
  partnerAccessOff: {
    subject: "Su partner ya no puede revelar credenciales filtradas",
    lines: ["{by} ha retirado a {partner} la autorización para revelar credenciales filtradas de {organisation}."],
    action: "Revisar el acceso del partner",
  },
  domainApprovalRequested: {
    subject: "La aprobación de {domain} requiere un segundo operador",
    lines: [
      "{by} solicita que {domain} se apruebe para {organisation} sin registro DNS ni archivo.",
      "El dominio solo se verifica si otro operador lo confirma en un plazo de 7 días. Deniegue la solicitud si desconoce el motivo.",
    ],
    action: "Revisar las aprobaciones",
  },
  domainApprovalConfirmed: {
    subject: "Aprobación de {domain} confirmada",
    lines: [
      "{by} ha confirmado la aprobación de {domain} para {organisation}. El dominio queda verificado durante un año.",
    ],
    action: "Revisar las aprobaciones",
  },
  domainApprovalDeclined: {
    subject: "Aprobación de {domain} denegada",
    lines: [
      "{by} ha denegado o retirado la aprobación de {domain} para {organisation}. El dominio no queda verificado por esta vía.",
    ],
    action: "Revisar las aprobaciones",
  },
} satisfies MailWords;
