export const es = {
  domain_record_missing: {
    title: "{domain}: no se encuentra el registro de verificación",
    text: "El registro de verificación de {domain} ya no está publicado. Publíquelo de nuevo a más tardar el {day}. A partir de esa fecha solo se realizarán análisis pasivos y no se podrán revelar las contraseñas filtradas de este dominio.",
  },
  domain_record_unconfirmed: {
    title: "{domain}: no se puede comprobar el registro de verificación",
    text: "El registro de verificación de {domain} no se ha podido comprobar durante 30 días porque los servidores DNS o el servidor web del dominio no responden. Haga que el registro sea accesible a más tardar el {day}. A partir de esa fecha solo se realizarán análisis pasivos y no se podrán revelar las contraseñas filtradas de este dominio.",
  },
  domain_verification_ending: {
    title: "{domain}: la verificación caduca el {day}",
    text: "La verificación de {domain} caduca el {day}. Publique el registro de verificación para conservar los análisis activos y el acceso a las credenciales filtradas.",
  },
  domain_verification_lapsed: {
    title: "{domain}: verificación caducada",
    text: "La verificación de {domain} ha caducado. Hasta que el dominio se verifique de nuevo, solo se realizan análisis pasivos y no se pueden revelar contraseñas filtradas.",
  },
  domain_verification_restored: {
    title: "{domain}: verificado de nuevo",
    text: "Se ha encontrado el registro de verificación de {domain}. Los análisis activos y el acceso a las credenciales filtradas vuelven a estar disponibles.",
  },
  domain_verified_elsewhere: {
    title: "{domain}: verificado por otra organización",
    text: "Otra organización ha verificado la titularidad de {domain}. Si no lo esperaba, compruebe quién puede modificar la zona DNS y el sitio web de este dominio. Su propia verificación no cambia.",
  },
  domain_approval_requested: {
    title: "{domain}: un operador ha solicitado la verificación manual",
    text: "Un operador del portal ha solicitado la verificación manual de {domain} para su organización, sin registro DNS ni archivo. Surtirá efecto cuando un segundo operador la confirme. Si no lo esperaba, póngase en contacto con el operador.",
  },
  domain_approved: {
    title: "{domain}: verificado manualmente por el operador",
    text: "Dos operadores del portal han verificado manualmente {domain} para su organización. Los análisis activos y el acceso a las credenciales filtradas de este dominio están disponibles. Si no lo esperaba, póngase en contacto con el operador.",
  },
  domain_approval_declined: {
    title: "{domain}: verificación manual denegada",
    text: "La verificación manual solicitada de {domain} se ha denegado o retirado. Publique el registro DNS o el archivo para verificar el dominio.",
  },
  opt_out_requested: {
    title: "Solicitud de exclusión de {target}",
    text: "Un tercero ha verificado el control de {target} y solicita que deje de analizarse. La solicitud afecta a su dominio verificado {domain}. Los análisis continúan salvo que uno de sus administradores la apruebe.",
  },
  opt_out_in_force: {
    title: "Análisis de {target} detenidos",
    text: "Está en vigor una exclusión de {target}. Afecta a su dominio {domain}: los nombres incluidos ya no se analizan. Si no lo esperaba, póngase en contacto con el operador.",
  },
  passkey_added: {
    title: "Llave de acceso añadida a su cuenta",
    text: "Se ha añadido la llave de acceso «{passkey}» a su cuenta. Si no la ha añadido usted, revóquela, cambie la contraseña e informe a su administrador.",
  },
  authenticator_added: {
    title: "Aplicación de autenticación activada",
    text: "El inicio de sesión en su cuenta requiere ahora un código de una aplicación de autenticación. Si no ha sido usted, informe a su administrador.",
  },
  recovery_codes_replaced: {
    title: "Códigos de recuperación sustituidos",
    text: "Se han emitido nuevos códigos de recuperación para su cuenta; los anteriores ya no son válidos. Si no ha sido usted, cambie la contraseña e informe a su administrador.",
  },
  api_key_created: {
    title: "Clave de API creada",
    text: "Se ha creado la clave de API «{key}» para su cuenta. Si no la ha creado usted, revóquela, cambie la contraseña e informe a su administrador.",
  },
  factors_after_reset: {
    title: "Revise sus métodos de inicio de sesión",
    text: "Su contraseña se ha restablecido con un enlace enviado por correo electrónico. Las llaves de acceso, la aplicación de autenticación y los códigos de recuperación de su cuenta no han cambiado. Revoque los que no reconozca.",
  },
  factors_ended: {
    title: "Métodos de inicio de sesión revocados",
    text: "Se han revocado métodos de inicio de sesión de su cuenta tras un restablecimiento de contraseña. Si no ha sido usted, cambie la contraseña e informe a su administrador.",
  },
  address_change_requested: {
    title: "Solicitud de cambio de su dirección de correo electrónico",
    text: "«{connection}» solicita que {to} sea la dirección de correo electrónico de su cuenta. Confírmelo o rechácelo con el enlace enviado a su dirección actual. Si no lo esperaba, rechácelo e informe a su administrador.",
  },
  address_changed: {
    title: "Dirección de correo electrónico modificada",
    text: "La dirección de correo electrónico de su cuenta es ahora {to}; antes era {from}. Si no lo esperaba, informe a su administrador.",
  },
  link_requested: {
    title: "Solicitud de vinculación de su cuenta",
    text: "«{connection}» solicita iniciar su sesión y gestionar su cuenta. Confírmelo o rechácelo con el enlace enviado a su dirección de correo electrónico.",
  },
  sign_on_changed: {
    title: "Configuración de inicio de sesión único modificada",
    text: "{by} ha guardado el proveedor de identidad «{connection}». Revise el emisor, los certificados de firma y los dominios. Si no lo esperaba, desactive el proveedor e investigue lo ocurrido.",
  },
} as const;
