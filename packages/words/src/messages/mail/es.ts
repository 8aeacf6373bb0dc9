import type { MailWords } from "./form.ts";

export const es = {
  greeting: "Hola, {name}:",
  greetingUnnamed: "Hola:",
  footer: "Mensaje enviado por {product}. Si no lo esperaba, puede ignorarlo.",
  linkLine: "{label}:",
  linkHint: "Si el botón no funciona, copie esta URL en su navegador:",
  code: {
    subject: "Su código de inicio de sesión",
    lines: [
      "Use este código para completar el inicio de sesión:",
      "{code}",
      "El código es válido una sola vez, durante 10 minutos. El personal de {product} nunca se lo pedirá.",
    ],
  },
  confirmationCode: {
    subject: "Su código para confirmar una acción protegida",
    lines: [
      "Use este código para confirmar una acción protegida en su sesión actual, como revelar una contraseña filtrada:",
      "{code}",
      "El código es válido una sola vez, durante 10 minutos. La acción queda registrada en el registro de auditoría. Si no la ha solicitado usted, cambie su contraseña.",
    ],
  },
  signUp: {
    subject: "Confirme su dirección de correo electrónico",
    lines: [
      "Use este código para confirmar su dirección de correo electrónico:",
      "{code}",
      "El código es válido una sola vez, durante 30 minutos.",
    ],
  },
  signUpExists: {
    subject: "Ya tiene una cuenta",
    lines: [
      "Usted (o alguien que usa su dirección de correo) ha intentado registrarse. Esta dirección ya tiene una cuenta; no se ha modificado nada.",
      "Si ha olvidado la contraseña, puede restablecerla.",
    ],
    action: "Restablecer la contraseña",
  },
  takedownNotice: {
    subject: "{subject}",
    lines: ["{body}\n"],
  },
  takedownUpdate: {
    subject: "Retirada de {name}: {state}",
    lines: ["El estado de la retirada de {name}, solicitada para {domain}, es ahora: {state}.", "{note}\n"],
    action: "Ver la solicitud",
  },
  reset: {
    subject: "Restablezca su contraseña",
    lines: [
      "Se ha solicitado restablecer la contraseña de esta cuenta. El enlace es válido una sola vez, durante una hora.",
    ],
    action: "Restablecer la contraseña",
  },
  passwordChanged: {
    subject: "Su contraseña se ha cambiado",
    lines: [
      "Su contraseña se cambió el {when}. Se han cerrado las demás sesiones y se han revocado los navegadores de confianza.",
      "Si no ha sido usted, restablezca la contraseña de inmediato e informe a su administrador.",
    ],
    action: "Restablecer la contraseña",
  },
  invitation: {
    subject: "Invitación a {product}",
    lines: [
      "{by} le ha invitado a {organization}.",
      "Inicie sesión con esta dirección de correo y la contraseña temporal siguiente. Es válida durante 24 horas; en el primer inicio de sesión elegirá la suya.",
      "{password}",
    ],
    action: "Iniciar sesión",
  },
  invitationTold: {
    subject: "Invitación a {product}",
    lines: [
      "{by} le ha invitado a {organization}.",
      "Inicie sesión con esta dirección de correo y la contraseña temporal que le ha comunicado su administrador. Es válida durante 24 horas; en el primer inicio de sesión elegirá la suya.",
    ],
    action: "Iniciar sesión",
  },
  temporary: {
    subject: "Su contraseña temporal",
    lines: [
      "Un administrador ha restablecido su cuenta. Inicie sesión con la contraseña temporal siguiente. Es válida durante 24 horas; en el primer inicio de sesión elegirá la suya.",
      "{password}",
    ],
    action: "Iniciar sesión",
  },
  twoStepOn: {
    subject: "Aplicación de autenticación activada",
    lines: [
      "A partir de ahora, el inicio de sesión requiere un código de su aplicación de autenticación.",
      "Si no ha sido usted, informe a su administrador.",
    ],
  },
  twoStepOff: {
    subject: "Aplicación de autenticación desactivada",
    lines: [
      "A partir de ahora, el inicio de sesión requiere un código enviado por correo electrónico.",
      "Si no ha sido usted, cambie la contraseña e informe a su administrador.",
    ],
  },
  passkeyAdded: {
    subject: "Llave de acceso añadida",
    lines: [
      "Se ha añadido la llave de acceso «{passkey}» a su cuenta. Permite iniciar sesión.",
      "Si no la ha añadido usted, revóquela de inmediato, cambie la contraseña e informe a su administrador.",
    ],
    action: "Revisar las llaves de acceso",
  },
  passkeyRemoved: {
    subject: "Llave de acceso revocada",
    lines: [
      "La llave de acceso «{passkey}» se ha revocado y ya no permite iniciar sesión.",
      "Si no ha sido usted, cambie la contraseña e informe a su administrador.",
    ],
    action: "Revisar las llaves de acceso",
  },
  recoveryCodesReplaced: {
    subject: "Códigos de recuperación sustituidos",
    lines: [
      "Se han emitido nuevos códigos de recuperación para su cuenta; los anteriores ya no son válidos.",
      "Si no ha sido usted, cambie la contraseña e informe a su administrador.",
    ],
    action: "Revisar los métodos de inicio de sesión",
  },
  factorsAfterReset: {
    subject: "Revise sus métodos de inicio de sesión",
    lines: [
      "Su contraseña se ha restablecido con un enlace enviado por correo electrónico. Estos métodos de inicio de sesión de su cuenta no han cambiado: {methods}.",
      "Una llave de acceso vuelve a bastar por sí sola cuando se haya utilizado junto con la contraseña nueva. Revoque lo que no reconozca e informe a su administrador.",
    ],
    action: "Revisar los métodos de inicio de sesión",
  },
  factorsEnded: {
    subject: "Métodos de inicio de sesión revocados",
    lines: [
      "Tras un restablecimiento de contraseña se han revocado estos métodos de inicio de sesión de su cuenta: {methods}.",
      "Si no ha sido usted, cambie la contraseña e informe a su administrador.",
    ],
    action: "Revisar los métodos de inicio de sesión",
  },
  factorHelp: {
    subject: "{person} solicita restablecer sus métodos de inicio de sesión",
    lines: [
      "{person} ({email}) ha restablecido la contraseña por correo electrónico e indica métodos de inicio de sesión que no reconoce o de los que no dispone: {methods}.",
      "Un intruso con acceso al buzón podría haber enviado esta solicitud. Contacte antes con la persona por teléfono o en persona. Solo entonces restablezca la cuenta en la gestión de usuarios, lo que revoca todos sus métodos de inicio de sesión.",
    ],
    action: "Abrir la gestión de usuarios",
  },
  digest: {
    subject: "{count, plural, one {# mensaje retenido} other {# mensajes retenidos}} en la última hora",
    lines: [
      "Para proteger su buzón, los mensajes adicionales se han reunido en este. Los códigos y enlaces de inicio de sesión se indican sin su contenido porque ya no son válidos.",
      "{messages}",
    ],
  },
  unfamiliarSignIn: {
    subject: "Inicio de sesión desde un navegador o país nuevo",
    lines: [
      "Se ha iniciado sesión en su cuenta con {browser} desde {place}.",
      "Si no ha sido usted, cierre esa sesión, cambie la contraseña e informe a su administrador.",
    ],
    action: "Revisar las sesiones",
  },
  sessionReused: {
    subject: "Sesión cerrada: token reutilizado",
    lines: [
      "Se ha reutilizado un token de sesión, lo que puede indicar un robo. La sesión se ha cerrado.",
      "Vuelva a iniciar sesión. Si sospecha de un acceso no autorizado, cambie la contraseña.",
    ],
    action: "Iniciar sesión",
  },
  disabled: {
    subject: "Su cuenta se ha desactivado",
    lines: ["Un administrador ha desactivado su cuenta. Se han cerrado todas sus sesiones."],
  },
  lead: {
    subject: "{product}: {what} de {who}",
    lines: ["Nuevo envío desde el sitio web ({what}):", "Remitente: {who}", "{details}\n"],
  },
  monitoringConsent: {
    subject: "Solicitud de consentimiento: monitorización de su correo electrónico",
    lines: [
      "{organization} ({domain}) utiliza {product} para detectar filtraciones de datos y solicita su consentimiento para incluir esta dirección de correo. Si lo confirma, la organización recibirá un aviso cuando la dirección aparezca en una filtración conocida. Esta monitorización nunca revela contraseñas.",
      "La monitorización solo comienza si usted la confirma. Use el enlace siguiente para confirmar o rechazar la solicitud y para retirar su consentimiento en cualquier momento; conserve este mensaje.",
    ],
    action: "Ver la solicitud",
  },
  importConflict: {
    subject: "Importación de clientes: correo del administrador ya en uso",
    lines: [
      "{by} ha importado el cliente {organization}. La dirección de correo del administrador ya tiene una cuenta en otra organización, por lo que no se ha creado ninguna. Asigne otro administrador.",
    ],
    action: "Abrir organizaciones",
  },
  optOut: {
    subject: "Confirme la exclusión de {domain}",
    lines: [
      "Con esta dirección de correo se ha solicitado excluir {domain} y sus subdominios de los análisis. Abra el enlace en un plazo de 24 horas para confirmar la dirección; la página mostrará el registro DNS o el archivo que debe publicar en el dominio.",
      "Si no lo ha solicitado usted, ignore este mensaje; no cambiará nada.",
    ],
    action: "Confirmar la dirección",
  },
  domainContact: {
    subject: "Confirme la verificación de {domain}",
    lines: [
      "{organization} utiliza {product} y declara que es responsable de {domain}. Recibe este mensaje porque el registro publica esta dirección como contacto del dominio (RDAP).",
      "Si confirma, la organización podrá realizar análisis de seguridad activos de {domain} y de sus subdominios y ver las credenciales filtradas de sus usuarios. El enlace puede usarse una sola vez, en un plazo de {days, plural, one {# día} other {# días}}.",
      "Si no conoce esta organización, rechace la solicitud en la página o ignore este mensaje; no cambiará nada.",
    ],
    action: "Ver la solicitud",
  },
  alert: {
    subject: "{title}",
    lines: [
      "{title}.",
      "{details}\n",
      "Recibe este mensaje porque esta dirección es destinataria de la alerta «{alert}».",
    ],
    action: "Abrir el portal",
  },
  notice: {
    subject: "{title}",
    lines: ["{text}\n"],
    action: "Abrir el portal",
  },
  findingsDueSoon: {
    subject: "Próximo vencimiento: {count, plural, one {# hallazgo asignado} other {# hallazgos asignados}} a usted",
    lines: [
      "Estos hallazgos de {organization} están asignados a usted o a su grupo y vencen en un plazo de {days, plural, one {# día} other {# días}}:",
      "{findings}\n",
    ],
    action: "Abrir la lista de trabajo",
  },
  findingsOverdue: {
    subject: "Plazo vencido: {count, plural, one {# hallazgo asignado} other {# hallazgos asignados}} a usted",
    lines: [
      "Estos hallazgos de {organization} están asignados a usted o a su grupo y han superado su fecha límite:",
      "{findings}\n",
    ],
    action: "Abrir la lista de trabajo",
  },
  findingsEscalated: {
    subject:
      "Escalado: {count, plural, one {# hallazgo fuera de plazo} other {# hallazgos fuera de plazo}} de {organization}",
    lines: [
      "Estos hallazgos llevan fuera de plazo {days, plural, =0 {menos de un día} one {# día} other {# días}} o más:",
      "{findings}\n",
    ],
    action: "Abrir la lista de trabajo",
  },
  scheduledReport: {
    subject: "Informe «{report}»",
    lines: ["El informe «{report}» de {organization} está disponible. Dominios: {domains}.", "{note}\n"],
    action: "Abrir el informe",
  },
  subscription: {
    subject: "Nuevos resultados de su búsqueda guardada «{search}»: {count}",
    lines: ["Resultados nuevos desde el último aviso:", "{hits}\n"],
    action: "Abrir la búsqueda",
  },
  savedSearchFailed: {
    subject: "No se pudo evaluar la búsqueda guardada «{search}»",
    lines: [
      "No se pudo evaluar su búsqueda guardada «{search}»: {reason}",
      "Los avisos quedan suspendidos hasta que corrija la expresión. Este mensaje solo se envía una vez.",
    ],
    action: "Abrir la búsqueda",
  },
  watchRuleFailed: {
    subject: "No se pudo evaluar la palabra clave «{keyword}»",
    lines: [
      "La palabra clave «{keyword}» de {domain} superó el límite de tiempo y se ha suspendido. Se reintenta una vez al día.",
      "Acorte la palabra clave o sus exclusiones para reanudar la monitorización de inmediato. Este mensaje solo se envía una vez.",
    ],
    action: "Abrir palabras clave",
  },
  invoicePaid: {
    subject: "Pago recibido: factura {number}",
    lines: [
      "Hemos recibido el importe total de la factura {number}: {amount}. El pedido ({item} para {organization}) está activo hasta el {until}.",
      "La factura pagada se adjunta a este mensaje y está disponible en su cuenta.",
    ],
    action: "Ver plan",
  },
  invoiceOpen: {
    subject: "Factura {number}",
    lines: [
      "Ha pedido {item} para {organization}. La factura {number}, por un importe de {amount}, vence el {due} y se adjunta a este mensaje.",
      "Su pedido se activa al recibir el pago. Puede consultar o cancelar el pedido en su cuenta.",
    ],
    action: "Ver pedido",
  },
  orderPlaced: {
    subject: "Nuevo pedido {number} de {organization}",
    lines: [
      "{who} ha pedido {item} para {organization}.",
      "Factura {number}: {amount}. El pedido se activa cuando usted marca la factura como pagada.",
    ],
    action: "Abrir pedidos",
  },
  invoiceCancelled: {
    subject: "Pedido cancelado: factura {number}",
    lines: [
      "El pedido de {item} para {organization} se ha cancelado. La factura {number} queda anulada; no la pague.",
      "Motivo: {reason}",
    ],
    action: "Ver cuenta",
  },
  invoiceRefunded: {
    subject: "Reembolso de la factura {number}",
    lines: ["Hemos reembolsado {amount} de la factura {number} ({item}).", "Motivo: {reason}"],
    action: "Ver cuenta",
  },
  invoiceRefundedEnded: {
    subject: "Reembolso de la factura {number}: pedido finalizado",
    lines: [
      "Hemos reembolsado {amount} de la factura {number}. En consecuencia, {item} para {organization} finaliza el {day}.",
      "Motivo: {reason}",
    ],
    action: "Ver cuenta",
  },
  orderEnded: {
    subject: "{item} finaliza el {day}",
    lines: [
      "{item} para {organization} finaliza el {day}, porque el pedido se reembolsó a su socio.",
      "Póngase en contacto con su socio si todavía lo necesita.",
    ],
    action: "Ver plan",
  },
  partnerActivated: {
    subject: "Pedido activado: {item}",
    lines: ["{partner} ha pedido {item} para su organización. El pedido está activo hasta el {until}."],
    action: "Ver plan",
  },
  subscriptionCancelled: {
    subject: "Suscripción de {organization} cancelada",
    lines: [
      "{by} ha cancelado la suscripción de {organization}. Sigue activa hasta el {day} y no se renueva.",
      "Puede anular la cancelación en su cuenta hasta esa fecha.",
    ],
    action: "Anular la cancelación",
  },
  subscriptionEnds: {
    subject: "Suscripción de {organization} cancelada",
    lines: ["{by} ha cancelado la suscripción de {organization}. Sigue activa hasta el {day} y no se renueva."],
    action: "Ver plan",
  },
  subscriptionResumed: {
    subject: "Cancelación anulada: {organization}",
    lines: ["{by} ha anulado la cancelación de la suscripción de {organization}. El periodo actual termina el {day}."],
    action: "Ver plan",
  },
  reportRequested: {
    subject: "Su solicitud del informe completo",
    lines: [
      "Hemos recibido una solicitud del informe completo con esta dirección de correo. Próximos pasos:",
      "1. Cree una cuenta con su dirección de correo de trabajo.\n2. Verifique su dominio con un registro DNS o un archivo.\n3. El informe completo está disponible en el portal en cuanto finalice el análisis.\n",
      "Además, nuestro equipo se pondrá en contacto con usted en un día laborable. Si no lo ha solicitado, ignore este mensaje.",
    ],
    action: "Crear cuenta",
  },
  paymentFailed: {
    subject: "Pago fallido",
    lines: [
      "El pago con tarjeta de la renovación de {organization} no se ha completado y no se intentará de nuevo. El acceso termina el {until}.",
      "Pague con otra tarjeta o mediante factura. El tiempo que pague se suma al periodo ya transcurrido.",
    ],
    action: "Ir al pago",
  },
  paymentRetried: {
    subject: "Pago fallido",
    lines: [
      "El pago con tarjeta de la renovación de {organization} no se ha completado. El cargo se intentará de nuevo el {next}.",
      "El acceso continúa hasta el {until}. Compruebe la tarjeta, pague con otra o mediante factura para evitar una interrupción.",
    ],
    action: "Ir al pago",
  },
  paymentOverdue: {
    subject: "Renovación sin pagar: el acceso termina el {day}",
    lines: [
      "La renovación de la licencia {plan} de {organization} no se ha pagado. El acceso termina el {day}.",
      "Pague con otra tarjeta o mediante factura para evitar una interrupción.",
    ],
    action: "Ir al pago",
  },
  licenceSuspended: {
    subject: "Acceso de {organization} finalizado: renovación sin pagar",
    lines: [
      "La renovación de la licencia {plan} de {organization} no se pagó. El acceso terminó el {day}; sus datos se conservan.",
      "El acceso se restablece en cuanto se reciba un pago.",
    ],
    action: "Ir al pago",
  },
  paymentDisputed: {
    subject: "Pago de la factura {number} disputado",
    lines: [
      "Su banco ha retirado {amount} de la factura {number} ({item} para {organization}) porque el pago fue disputado.",
      "El tiempo pagado queda suspendido hasta que se resuelva la disputa. Si se trata de un error, pida a su banco que la retire.",
    ],
    action: "Ver la cuenta",
  },
  paymentReinstated: {
    subject: "Pago de la factura {number} restituido",
    lines: [
      "Hemos vuelto a recibir {amount} de la factura {number}. El pedido ({item} para {organization}) cuenta por completo.",
    ],
    action: "Ver la cuenta",
  },
  paymentRefused: {
    subject: "Un pago con tarjeta no coincide con su pedido: {organization}",
    lines: [
      "Un evento del proveedor de pagos no coincide con el pedido que nombra, por lo que el pedido no se ha modificado. Pedido: {item} para {organization}.",
      "Evento: {event}\nDiferencia: {differs}\n",
      "Compruebe el pago en el proveedor. Reembólselo o liquide el pedido mediante factura.",
    ],
    action: "Abrir pedidos",
  },
  licenceEnding: {
    subject: "Su licencia caduca el {day}",
    lines: [
      "La licencia {plan} de {organization} caduca el {day}. Renuévela para evitar una interrupción; los días restantes se suman al nuevo periodo.",
    ],
    action: "Renovar la licencia",
  },
  addressFound: {
    subject: "Su dirección de correo aparece en una filtración",
    lines: [
      "Usted (o alguien que usa su dirección de correo) solicitó una comprobación de filtraciones. Registros filtrados encontrados: {count}. Fuentes: {sources}.",
      "Cambie la contraseña afectada en todos los servicios donde la utilice y active la autenticación en dos pasos. El resultado solo se le envía a usted y la dirección no se almacena.",
    ],
    action: "Activar la monitorización de filtraciones",
  },
  addressNotFound: {
    subject: "Su dirección de correo no aparece en ninguna filtración",
    lines: [
      "Usted (o alguien que usa su dirección de correo) solicitó una comprobación de filtraciones. La dirección no aparece en nuestros datos de filtraciones. Puede figurar en otras que no hemos recopilado.",
      "El resultado solo se le envía a usted y la dirección no se almacena.",
    ],
  },
  addressPartly: {
    subject: "Comprobación de filtraciones de su correo: resultado parcial",
    lines: [
      "Usted (o alguien que usa su dirección de correo) solicitó una comprobación de filtraciones. Hemos revisado parte de los datos y la dirección no aparece; el volumen restante era demasiado grande para la búsqueda.",
      "El resultado solo se le envía a usted y la dirección no se almacena.",
    ],
  },
  addressStale: {
    subject: "Comprobación de filtraciones de su correo: datos desactualizados",
    lines: [
      "Usted (o alguien que usa su dirección de correo) solicitó una comprobación de filtraciones. La dirección no aparece, pero nuestros datos de filtraciones están desactualizados: no se han comprobado las filtraciones recientes.",
      "El resultado solo se le envía a usted y la dirección no se almacena.",
    ],
  },
  addressNoSource: {
    subject: "Comprobación de filtraciones de su correo: no evaluado",
    lines: [
      "Usted (o alguien que usa su dirección de correo) solicitó una comprobación de filtraciones. No se ha podido realizar porque en este momento no hay datos de filtraciones disponibles. La dirección puede figurar en alguna.",
      "El resultado solo se le envía a usted y la dirección no se almacena.",
    ],
  },
  test: {
    subject: "Mensaje de prueba",
    lines: ["El envío de correo de {product} funciona correctamente."],
  },
  partnerDeclined: {
    subject: "Su registro como socio",
    lines: ["Gracias por su interés. No podemos aprobar su registro como socio.", "Motivo: {reason}"],
  },
  deletionAsked: {
    subject: "Solicitud de eliminación de {name}, de {by}",
    lines: [
      "{by} solicita la eliminación del cliente {name}. Un operador debe aprobar o denegar la solicitud.",
      "{reason}\n",
    ],
    action: "Revisar la solicitud",
  },
  deletionDeclined: {
    subject: "Eliminación de {name} denegada",
    lines: ["El operador ha denegado su solicitud de eliminar {name} por el motivo siguiente:", "{answer}\n"],
    action: "Abrir organizaciones",
  },
  deletionDone: {
    subject: "{name}: organización eliminada",
    lines: [
      "La organización {name} se ha eliminado según lo solicitado. Sus datos se conservan hasta el {day} y después se borran definitivamente.",
    ],
  },
  invitationUnusable: {
    subject: "La invitación no puede utilizarse con esta dirección de correo",
    lines: [
      "{by} le ha invitado a {organization}.",
      "Esta dirección de correo ya tiene una cuenta en otra organización y solo se admite una cuenta por dirección. Su cuenta no se ha modificado y {organization} no ha sido informada de ella.",
      "Para unirse a {organization}, solicite una invitación a otra dirección de correo.",
    ],
    action: "Iniciar sesión en su cuenta",
  },
  invitationLink: {
    subject: "Invitación a {product}",
    lines: [
      "{by} le ha invitado a {organization}.",
      "Defina su contraseña con el enlace siguiente. Es válido una sola vez, durante 24 horas; después, solicite otro en la página de inicio de sesión.",
    ],
    action: "Definir la contraseña",
  },
  webhookPaused: {
    subject: "Webhook «{name}» en pausa",
    lines: [
      "Ya no se envían eventos al webhook «{name}» ({address}).",
      "{reason, select, gone {Su receptor respondió que ya no existe (410).} not_allowed {Su host ya no está permitido: el dominio ha dejado de estar verificado o el operador lo ha retirado.} other {Su receptor no ha aceptado ningún mensaje durante tres días.}}",
      "Los eventos se conservan 30 días. Corrija el receptor o la URL y vuelva a activar el webhook: continuará donde se detuvo.",
    ],
    action: "Revisar webhooks",
  },
  ownersGone: {
    subject: "{count, plural, one {# elemento} other {# elementos}} sin responsable",
    lines: [
      "Se han detenido porque la persona que los creó ya no tiene acceso o los permisos necesarios:",
      "{list}\n",
      "Asuma los que aún necesite; sus tokens, claves y enlaces se sustituirán por otros nuevos. Elimine los demás.",
    ],
    action: "Revisar elementos",
  },
  programsAfterReset: {
    subject: "Credenciales de programas tras un restablecimiento de contraseña",
    lines: [
      "Se ha restablecido la contraseña de {person}. Las claves de API personales se han revocado; estas credenciales de programas son de la organización y siguen funcionando: {names}.",
      "Si otra persona pudo conocer la contraseña, asúmalas o sustituya sus secretos y revoque lo que no reconozca.",
    ],
    action: "Revisar las cuentas de servicio",
  },
  serviceAccountCreated: {
    subject: "Cuenta de servicio creada",
    lines: [
      "{by} ha creado la cuenta de servicio «{account}». Ámbitos: {scopes}. Caduca el {until}.",
      "Actúa con los permisos de {by} dentro de estos ámbitos. Si no la reconoce, revóquela e informe a los demás administradores.",
    ],
    action: "Revisar las cuentas de servicio",
  },
  apiKeyCreated: {
    subject: "Clave de API creada",
    lines: [
      "Se ha creado la clave de API «{key}» en su cuenta. Ámbitos: {scopes}. Caduca el {until}.",
      "Si no la ha creado usted, revóquela de inmediato, cambie la contraseña e informe a su administrador.",
    ],
    action: "Revisar las claves de API",
  },
  assistantConnected: {
    subject: "Asistente conectado: {assistant}",
    lines: [
      "Ha autorizado a «{assistant}» a actuar por usted como asistente. Ámbitos: {scopes}. El acceso termina el {until}.",
      "Si no ha sido usted, desconéctelo de inmediato, cambie la contraseña e informe a su administrador.",
    ],
    action: "Revisar los asistentes",
  },
  accountNeedsApproval: {
    subject: "Una cuenta de {organization} requiere su aprobación",
    lines: [
      "{by} ha concedido a {person} ({email}) acceso a {organization} con el rol: {role}.",
      "Hasta que un administrador de {organization} la apruebe, la cuenta no puede revelar credenciales filtradas, exportar datos ni consultar el registro de auditoría. Si la dirección de correo no pertenece a un dominio verificado por {organization}, tampoco puede iniciar sesión hasta entonces. Elimine la cuenta si no reconoce a esta persona.",
    ],
    action: "Revisar usuarios",
  },
  accountCreated: {
    subject: "Nueva cuenta de administrador en {organization}",
    lines: [
      "{by} ha creado una cuenta para {person} ({email}) en {organization} con el rol: {role}.",
      "Si no reconoce este cambio, desactive la cuenta e investigue lo ocurrido.",
    ],
    action: "Revisar usuarios",
  },
  addressReclaimed: {
    subject: "La dirección {email} ya no está disponible en {organization}",
    lines: [
      "La organización que ha verificado el dominio de {email} utiliza ahora esta dirección. La cuenta de {organization} se ha desactivado y sus sesiones y claves de API se han revocado.",
      "No se ha divulgado ningún dato de {organization}. Para volver a dar acceso a la persona, invítela con otra dirección.",
    ],
    action: "Revisar usuarios",
  },
  addressConflict: {
    subject: "Cuenta con una dirección de {domain} en otra organización",
    lines: [
      "Otra organización ha creado una cuenta con la dirección {email}, que pertenece a su dominio verificado {domain}.",
      "Su verificación, sus cuentas y su inicio de sesión único no cambian. Para utilizar la dirección en {organization}, invítela o aprovisiónela: la otra cuenta quedará desactivada.",
    ],
    action: "Revisar usuarios",
  },
  addressConfirm: {
    subject: "Confirme la nueva dirección de su cuenta",
    lines: [
      "{connection} solicita cambiar la dirección de correo de su cuenta en {organization} de {from} a {to}.",
      "La dirección solo cambia si usted lo confirma aquí. Si no reconoce la solicitud, recházela e informe a su administrador.",
    ],
    action: "Revisar el cambio",
  },
  addressRequested: {
    subject: "Cambio de dirección solicitado para {person}",
    lines: [
      "{connection}, gestionada por {by}, solicita cambiar la dirección de correo de {person} de {from} a {to}.",
      "El cambio se aplica cuando {person} lo confirma desde la dirección actual o cuando lo aprueba otro administrador distinto de {by} con al menos los mismos permisos.",
    ],
    action: "Revisar usuarios",
  },
  addressChanged: {
    subject: "Dirección de correo de {person} modificada",
    lines: [
      "La dirección de correo de {person} en {organization} ha cambiado de {from} a {to}.",
      "Si no reconoce este cambio, desactive la cuenta e investigue lo ocurrido.",
    ],
  },
  linkConfirm: {
    subject: "Confirme el inicio de sesión mediante {connection}",
    lines: [
      "{connection} solicita vincularse a su cuenta {email} de {organization}. A partir de entonces podría iniciar su sesión o gestionar su cuenta.",
      "Nada cambia si usted no lo confirma aquí. Si no reconoce la solicitud, recházela e informe a su administrador.",
    ],
    action: "Revisar la solicitud",
  },
  signOnChanged: {
    subject: "Configuración de inicio de sesión único de {organization} modificada",
    lines: [
      "{by} ha guardado el proveedor de identidad {connection}. Su configuración determina quién inicia sesión y con qué cuenta.",
      "Revise el emisor, los certificados de firma y los dominios. Si no esperaba este cambio, desactive el proveedor e investigue lo ocurrido.",
    ],
    action: "Revisar el inicio de sesión único",
  },
  partnerAccessOn: {
    subject: "Su socio ya puede revelar credenciales filtradas",
    lines: [
      "{by} ha autorizado a {partner} a revelar credenciales filtradas de {organization}. Cada consulta queda en su registro de auditoría.",
      "Si no era lo previsto, desactívelo en los ajustes de la cuenta.",
    ],
    action: "Revisar el acceso del socio",
  },
  partnerAccessOff: {
    subject: "Su socio ya no puede revelar credenciales filtradas",
    lines: ["{by} ha retirado a {partner} la autorización para revelar credenciales filtradas de {organization}."],
    action: "Revisar el acceso del socio",
  },
  domainHeldElsewhere: {
    subject: "{domain} se ha añadido a {organization}, pero lo tiene verificado otra organización",
    lines: [
      "{organization} ha añadido {domain}. El dominio ya está verificado por: {others}.",
      "Hasta que {organization} verifique el dominio solo obtendrá resultados pasivos. Compruebe que la solicitud es legítima antes de aprobarla.",
    ],
    action: "Revisar organizaciones",
  },
  domainApprovalRequested: {
    subject: "La verificación manual de {domain} requiere un segundo operador",
    lines: [
      "{by} solicita la verificación manual de {domain} para {organization}, sin registro DNS ni archivo.",
      "El dominio solo se verifica si otro operador confirma la solicitud en un plazo de 7 días. Deniegue la solicitud si desconoce el motivo.",
    ],
    action: "Revisar las solicitudes",
  },
  domainApprovalConfirmed: {
    subject: "Verificación manual de {domain} confirmada",
    lines: [
      "{by} ha confirmado la verificación manual de {domain} para {organization}. El dominio queda verificado durante un año.",
    ],
    action: "Revisar las solicitudes",
  },
  domainApprovalDeclined: {
    subject: "Verificación manual de {domain} denegada",
    lines: [
      "{by} ha denegado o retirado la verificación manual de {domain} para {organization}. El dominio no se ha verificado.",
    ],
    action: "Revisar las solicitudes",
  },
} satisfies MailWords;
