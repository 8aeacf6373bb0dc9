import { defineRefusals } from "./define-refusals.ts";

/** Refusals about alerts and scheduled reports. */
export const ALERT_REFUSALS = defineRefusals({
  en: {
    channel_key_invalid: "This is no integration key. It has 32 letters and digits.",
    ticket_system_denied: "The system refused these credentials or lacks a permission.",
    ticket_project_unknown: "The project does not exist or the account cannot see it.",
    ticket_system_failed: "The system could not be reached or did not answer as expected.",
    webhook_not_https: "Enter a URL that starts with https://.",
    webhook_not_public: "The URL must be public, without a username and on a supported port.",
    webhook_not_allowed: "This host is not allowed. Use a host the operator allows, or verify the domain.",
    webhook_retired: "Microsoft has retired this type of webhook. Create a workflow in Teams and use its URL.",
    report_channel: "Choose a channel of one of the organization’s alerts.",
    report_recipient: "Every recipient must be a user who may read this report. Check the email addresses.",
    report_without_domain: "The organization has no domain to report on. Add a domain first.",
    too_many_reports: "The limit of 50 scheduled reports has been reached. Delete one to create another.",
    report_under_way: "This report is being generated. Try again when it has finished.",
    alert_needs_channel: "Select at least one channel.",
    alert_type_hidden: "You can only select alert types that you may read yourself.",
    too_many_alerts: "The limit of 50 alerts has been reached. Delete one first.",
  },
  es: {
    channel_key_invalid: "No es una clave de integración. Consta de 32 letras y cifras.",
    ticket_system_denied: "El sistema rechazó estas credenciales o falta un permiso.",
    ticket_project_unknown: "El proyecto no existe o la cuenta no puede verlo.",
    ticket_system_failed: "No se pudo acceder al sistema o su respuesta no fue la esperada.",
    webhook_not_https: "Introduzca una URL que empiece por https://.",
    webhook_not_public: "La URL debe ser pública, no incluir nombre de usuario y utilizar un puerto admitido.",
    webhook_not_allowed:
      "Este host no está permitido. Utilice un host permitido por el operador o verifique el dominio.",
    webhook_retired: "Microsoft ha retirado este tipo de webhook. Cree un flujo de trabajo en Teams y utilice su URL.",
    report_channel: "Elija un canal de una de las alertas de la organización.",
    report_recipient:
      "Cada destinatario debe ser un usuario que pueda leer este informe. Revise las direcciones de correo.",
    report_without_domain: "La organización no tiene ningún dominio del que informar. Añada primero un dominio.",
    too_many_reports: "Se ha alcanzado el límite de 50 informes programados. Elimine uno para crear otro.",
    report_under_way: "Este informe se está generando. Inténtelo de nuevo cuando haya finalizado.",
    alert_needs_channel: "Seleccione al menos un canal.",
    alert_type_hidden: "Solo puede seleccionar tipos de alerta que usted mismo pueda leer.",
    too_many_alerts: "Se ha alcanzado el límite de 50 alertas. Elimine una primero.",
  },
  fr: {
    channel_key_invalid: "Ce n’est pas une clé d’intégration. Elle comporte 32 lettres et chiffres.",
    ticket_system_denied: "Le système a refusé ces identifiants ou un droit manque.",
    ticket_project_unknown: "Le projet n’existe pas ou le compte ne peut pas le voir.",
    ticket_system_failed: "Le système est injoignable ou n’a pas répondu comme prévu.",
    webhook_not_https: "Saisissez une URL commençant par https://.",
    webhook_not_public: "L’URL doit être publique, sans nom d’utilisateur et sur un port autorisé.",
    webhook_not_allowed:
      "Cet hôte n’est pas autorisé. Utilisez un hôte autorisé par l’opérateur ou vérifiez le domaine.",
    webhook_retired: "Microsoft a retiré ce type de webhook. Créez un flux de travail dans Teams et utilisez son URL.",
    report_channel: "Choisissez un canal de l’une des alertes de l’organisation.",
    report_recipient:
      "Chaque destinataire doit être un utilisateur autorisé à lire ce rapport. Vérifiez les adresses électroniques.",
    report_without_domain: "L’organisation n’a aucun domaine à inclure dans un rapport. Ajoutez d’abord un domaine.",
    too_many_reports: "La limite de 50 rapports programmés est atteinte. Supprimez-en un pour en créer un autre.",
    report_under_way: "Ce rapport est en cours de génération. Réessayez une fois qu’il sera terminé.",
    alert_needs_channel: "Sélectionnez au moins un canal.",
    alert_type_hidden: "Vous ne pouvez choisir que des types d’alerte que vous pouvez lire vous-même.",
    too_many_alerts: "La limite de 50 alertes est atteinte. Supprimez-en d’abord une.",
  },
});
