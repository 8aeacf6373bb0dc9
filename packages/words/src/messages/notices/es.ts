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
} as const;
