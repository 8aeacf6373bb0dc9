import { defineRefusals } from "./define-refusals.ts";

/** Refusals about users, roles and organizations. */
export const USER_REFUSALS = defineRefusals({
  en: {
    organization_ambiguous:
      "This domain belongs to several organizations you can access. Choose the organization you want to work in.",
    organization_header: "The organization of this request is not valid. Choose the organization again.",
    email_domain_differs: "The email address does not belong to this domain.",
    email_unavailable: "This email address cannot be added. It may already have an account.",
    role_not_grantable: "You cannot assign this role.",
    person_has_more_rights:
      "This user has permissions or domains that you lack. An administrator with at least the same ones must make this change.",
    identity_change_lapsed:
      "The change can no longer be made: the connection, its administrator or the account has changed. Ask your administrator.",
    consent_is_own: "Only the owner of the account can agree to this.",
    rights_not_grantable: "You cannot grant these permissions.",
    not_yourself: "You cannot change this for your own account.",
    last_admin: "An organization needs at least one administrator. Assign another one first.",
    deletion_asked: "Deletion has already been requested and awaits a decision by the operator.",
    password_from_outside:
      "A temporary password can only be set by an administrator of the same organization. The user receives a link to set a password.",
    approval_is_own: "Only an administrator of the same organization can approve this account.",
    rights_of_organization: "Only an administrator of the same organization can revoke these permissions.",
    domain_of_organization:
      "Administrators or single sign-on of the organization depend on this verified domain. Only its own administrators or an operator can remove it.",
    approval_first: "Your own account must be approved before you can grant these permissions.",
    account_awaits_approval: "This account is awaiting approval by an administrator of its organization.",
  },
  es: {
    organization_ambiguous:
      "Este dominio pertenece a varias organizaciones a las que tiene acceso. Elija la organización en la que desea trabajar.",
    organization_header: "La organización de esta solicitud no es válida. Elija de nuevo la organización.",
    email_domain_differs: "La dirección de correo no pertenece a este dominio.",
    email_unavailable: "Esta dirección de correo no se puede añadir. Puede que ya tenga una cuenta.",
    role_not_grantable: "No puede asignar este rol.",
    person_has_more_rights:
      "Este usuario tiene permisos o dominios que usted no tiene. Debe realizar el cambio un administrador con al menos los mismos.",
    identity_change_lapsed:
      "El cambio ya no puede realizarse: la conexión, su administrador o la cuenta han cambiado. Consulte a su administrador.",
    consent_is_own: "Solo el titular de la cuenta puede autorizarlo.",
    rights_not_grantable: "No puede conceder estos permisos.",
    not_yourself: "No puede modificar esto en su propia cuenta.",
    last_admin: "Una organización necesita al menos un administrador. Asigne antes a otro.",
    deletion_asked: "La eliminación ya se ha solicitado y está pendiente de la decisión del operador.",
    password_from_outside:
      "Solo un administrador de la misma organización puede establecer una contraseña temporal. El usuario recibe un enlace para definirla.",
    approval_is_own: "Solo un administrador de la misma organización puede aprobar esta cuenta.",
    rights_of_organization: "Solo un administrador de la misma organización puede retirar estos permisos.",
    domain_of_organization:
      "Los administradores o el inicio de sesión único de la organización dependen de este dominio verificado. Solo sus propios administradores o un operador pueden eliminarlo.",
    approval_first: "Su propia cuenta debe estar aprobada antes de que pueda conceder estos permisos.",
    account_awaits_approval: "Esta cuenta está pendiente de aprobación por un administrador de su organización.",
  },
  fr: {
    organization_ambiguous:
      "Ce domaine appartient à plusieurs organisations auxquelles vous avez accès. Choisissez l’organisation dans laquelle vous souhaitez travailler.",
    organization_header: "L’organisation de cette requête n’est pas valide. Choisissez de nouveau l’organisation.",
    email_domain_differs: "L’adresse électronique n’appartient pas à ce domaine.",
    email_unavailable:
      "Cette adresse électronique ne peut pas être ajoutée. Elle est peut-être déjà associée à un compte.",
    role_not_grantable: "Vous ne pouvez pas attribuer ce rôle.",
    person_has_more_rights:
      "Cet utilisateur possède des droits ou des domaines que vous n’avez pas. La modification doit être faite par un administrateur disposant au moins des mêmes.",
    identity_change_lapsed:
      "Ce changement ne peut plus être effectué : la connexion, son administrateur ou le compte ont changé. Adressez-vous à votre administrateur.",
    consent_is_own: "Seul le titulaire du compte peut l’accepter.",
    rights_not_grantable: "Vous ne pouvez pas accorder ces autorisations.",
    not_yourself: "Vous ne pouvez pas modifier cela pour votre propre compte.",
    last_admin: "Une organisation doit avoir au moins un administrateur. Désignez-en d’abord un autre.",
    deletion_asked: "La suppression a déjà été demandée et attend la décision de l’opérateur.",
    password_from_outside:
      "Seul un administrateur de la même organisation peut définir un mot de passe temporaire. L’utilisateur reçoit un lien pour en définir un.",
    approval_is_own: "Seul un administrateur de la même organisation peut approuver ce compte.",
    rights_of_organization: "Seul un administrateur de la même organisation peut retirer ces autorisations.",
    domain_of_organization:
      "Des administrateurs ou l’authentification unique de l’organisation dépendent de ce domaine vérifié. Seuls ses propres administrateurs ou un opérateur peuvent le supprimer.",
    approval_first: "Votre propre compte doit être approuvé avant que vous puissiez accorder ces autorisations.",
    account_awaits_approval: "Ce compte attend l’approbation d’un administrateur de son organisation.",
  },
});
