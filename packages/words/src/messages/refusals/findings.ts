import { defineRefusals } from "./define-refusals.ts";

/** Refusals about findings, rules and searches. */
export const FINDING_REFUSALS = defineRefusals({
  en: {
    search_name_taken: "A saved search with this name already exists. Choose another name.",
    accepted_risk_needs_reason: "Accepting a risk requires a reason, an approver and an end date.",
    end_not_ahead: "The end date must be in the future.",
    reset_not_past: "The date of the reset must not be in the future.",
    sheet_too_large: "A spreadsheet has at most 10,000 rows. Narrow the search or export CSV.",
    rule_filter: "The filter of a rule must be valid and must not contain a personal view such as “assigned to me”.",
    owner_unknown: "The owner must be an active user or a group of this organization.",
    selection_changed: "The findings that match the filter have changed. Reload the list and repeat the change.",
    already_undone: "This change was already undone.",
    change_under_way: "Several of your bulk changes are still running. Wait until one has finished.",
    undo_over: "A bulk change can be undone within one minute only.",
    approver_unknown: "The approver must be an administrator of this organization.",
    finding_changed:
      "Another user changed this finding in the meantime. The current version is shown; repeat your change if it still applies.",
    finding_resolved: "This finding is resolved. It is reopened automatically if it is detected again.",
    search_failed_value: "The expression contains a value that cannot be evaluated.",
    search_failed_slow: "The evaluation exceeded its time limit. Narrow the expression.",
    no_ticket_system: "No ticket system is connected. Enter its webhook URL first.",
    needs_owner: "No one with access owns this. Adopt it first under Account info, Needs an owner.",
    search_too_broad:
      "The findings have too many different titles for this search. Filter by area or severity and export again.",
  },
  es: {
    search_name_taken: "Ya existe una búsqueda guardada con este nombre. Elija otro.",
    accepted_risk_needs_reason: "Para aceptar un riesgo se requieren un motivo, un aprobador y una fecha de fin.",
    end_not_ahead: "La fecha de fin debe ser posterior a hoy.",
    reset_not_past: "La fecha del restablecimiento no puede ser posterior a hoy.",
    sheet_too_large: "Una hoja de cálculo admite 10.000 filas como máximo. Acote la búsqueda o exporte en CSV.",
    rule_filter: "El filtro de una regla debe ser válido y no puede contener vistas personales como «asignados a mí».",
    owner_unknown: "El responsable debe ser un usuario activo o un grupo de esta organización.",
    selection_changed:
      "Los hallazgos que cumplen el filtro ya no son los mostrados. Vuelva a cargar la lista y repita el cambio.",
    already_undone: "Este cambio ya se deshizo.",
    change_under_way: "Varios de sus cambios masivos siguen en curso. Espere a que termine uno.",
    undo_over: "Un cambio masivo solo puede deshacerse durante un minuto.",
    approver_unknown: "El aprobador debe ser administrador de esta organización.",
    finding_changed:
      "Otro usuario ha modificado este hallazgo mientras tanto. Se muestra la versión actual; repita el cambio si sigue siendo pertinente.",
    finding_resolved: "Este hallazgo está resuelto. Se reabrirá automáticamente si se vuelve a detectar.",
    search_failed_value: "La expresión contiene un valor que no se puede evaluar.",
    search_failed_slow: "La evaluación superó su límite de tiempo. Acote la expresión.",
    no_ticket_system: "No hay ningún sistema de tickets conectado. Introduzca primero la URL de su webhook.",
    needs_owner:
      "Este elemento no tiene ningún responsable con acceso. Asúmalo primero en Información de la cuenta, Sin responsable.",
    search_too_broad:
      "Los hallazgos tienen demasiados títulos distintos para esta búsqueda. Filtre por área o gravedad y vuelva a exportar.",
  },
  fr: {
    search_name_taken: "Une recherche enregistrée porte déjà ce nom. Choisissez-en un autre.",
    accepted_risk_needs_reason: "L’acceptation d’un risque nécessite un motif, un approbateur et une date de fin.",
    end_not_ahead: "La date de fin doit être dans le futur.",
    reset_not_past: "La date de la réinitialisation ne peut pas être dans le futur.",
    sheet_too_large: "Une feuille de calcul compte au plus 10 000 lignes. Affinez la recherche ou exportez en CSV.",
    rule_filter:
      "Le filtre d’une règle doit être valide et ne peut contenir de vue personnelle comme « attribués à moi ».",
    owner_unknown: "Le responsable doit être un utilisateur actif ou un groupe de cette organisation.",
    selection_changed:
      "Les constats qui correspondent au filtre ont changé. Rechargez la liste et refaites la modification.",
    already_undone: "Cette modification a déjà été annulée.",
    change_under_way:
      "Plusieurs de vos modifications groupées sont encore en cours. Attendez que l’une d’elles soit terminée.",
    undo_over: "Une modification groupée ne peut être annulée que pendant une minute.",
    approver_unknown: "L’approbateur doit être un administrateur de cette organisation.",
    finding_changed:
      "Un autre utilisateur a modifié ce constat entre-temps. La version actuelle est affichée ; renouvelez votre modification si elle reste pertinente.",
    finding_resolved: "Ce constat est résolu. Il sera rouvert automatiquement s’il est de nouveau détecté.",
    search_failed_value: "L’expression contient une valeur qui ne peut pas être évaluée.",
    search_failed_slow: "L’évaluation a dépassé sa limite de temps. Affinez l’expression.",
    no_ticket_system: "Aucun outil de tickets n’est connecté. Saisissez d’abord l’URL de son webhook.",
    needs_owner:
      "Aucun responsable n’a accès à cet élément. Reprenez-le d’abord sous Informations du compte, Sans responsable.",
    search_too_broad:
      "Les constats ont trop de titres différents pour cette recherche. Filtrez par volet ou par gravité, puis exportez à nouveau.",
  },
});
