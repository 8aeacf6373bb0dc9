import { defineRefusals } from "./define-refusals.ts";

/** Refusals about single sign-on and provisioning. */
export const SIGN_ON_REFUSALS = defineRefusals({
  en: {
    sign_on_none: "No identity provider is set up for this email address. Sign in with your password.",
    sign_on_unavailable: "The identity provider did not respond. Try again later, or ask your administrator.",
    sign_on_metadata: "The issuer URL does not return valid OpenID Connect metadata of exactly this issuer.",
    sign_on_required: "Your organization requires single sign-on. Use the button of your identity provider.",
    sign_on_saml_metadata:
      "The metadata does not describe exactly one SAML 2.0 identity provider with an HTTP-Redirect endpoint and an RSA signing certificate of at least 2048 bits.",
    sign_on_certificate: "Enter an X.509 certificate (PEM) with an RSA key of at least 2048 bits.",
    sign_on_issuer: "Enter the https URL of the issuer, without query or fragment.",
    sign_on_secret_again: "Enter the client secret of the new issuer.",
    sign_on_domain_unverified:
      "Single sign-on needs domains that your organization has verified by DNS record or file.",
    sign_on_domain_taken: "One of the domains is already used by another enabled connection.",
    sign_on_untested: "Test the current settings before enabling them.",
    sign_on_no_emergency:
      "Designate at least one emergency account first, so that the organization cannot be locked out.",
    sign_on_no_admin: "No group is mapped to the administrator role. Map one, or designate an emergency account.",
    sign_on_full: "Your organization has the maximum number of identity providers.",
    sign_on_logout_invalid: "The logout token is not valid.",
    last_emergency_account:
      "This is the last emergency account, which the sign-in requirements of your organization depend on. Designate another one first.",
  },
  es: {
    sign_on_none:
      "No hay ningún proveedor de identidad configurado para esta dirección de correo. Inicie sesión con su contraseña.",
    sign_on_unavailable:
      "El proveedor de identidad no ha respondido. Vuelva a intentarlo más tarde o consulte a su administrador.",
    sign_on_metadata: "La URL del emisor no devuelve metadatos OpenID Connect válidos de ese mismo emisor.",
    sign_on_required: "Su organización exige el inicio de sesión único. Utilice el botón de su proveedor de identidad.",
    sign_on_saml_metadata:
      "Los metadatos no describen exactamente un proveedor de identidad SAML 2.0 con un punto de acceso HTTP-Redirect y un certificado de firma RSA de al menos 2048 bits.",
    sign_on_certificate: "Introduzca un certificado X.509 (PEM) con una clave RSA de al menos 2048 bits.",
    sign_on_issuer: "Introduzca la URL https del emisor, sin consulta ni fragmento.",
    sign_on_secret_again: "Introduzca el secreto de cliente del nuevo emisor.",
    sign_on_domain_unverified:
      "El inicio de sesión único requiere dominios que su organización haya verificado mediante registro DNS o archivo.",
    sign_on_domain_taken: "Otra conexión activa ya utiliza uno de los dominios.",
    sign_on_untested: "Pruebe la configuración actual antes de activarla.",
    sign_on_no_emergency:
      "Designe primero al menos una cuenta de emergencia para que la organización no pueda quedarse sin acceso.",
    sign_on_no_admin:
      "Ningún grupo está asociado al rol de administrador. Asocie uno o designe una cuenta de emergencia.",
    sign_on_full: "Su organización ha alcanzado el número máximo de proveedores de identidad.",
    sign_on_logout_invalid: "El token de cierre de sesión no es válido.",
    last_emergency_account:
      "Es la última cuenta de emergencia y los requisitos de acceso de su organización dependen de ella. Designe otra primero.",
  },
  fr: {
    sign_on_none:
      "Aucun fournisseur d’identité n’est configuré pour cette adresse électronique. Connectez-vous avec votre mot de passe.",
    sign_on_unavailable:
      "Le fournisseur d’identité n’a pas répondu. Réessayez plus tard ou contactez votre administrateur.",
    sign_on_metadata: "L’URL de l’émetteur ne renvoie pas de métadonnées OpenID Connect valides de ce même émetteur.",
    sign_on_required:
      "Votre organisation impose l’authentification unique. Utilisez le bouton de votre fournisseur d’identité.",
    sign_on_saml_metadata:
      "Les métadonnées ne décrivent pas exactement un fournisseur d’identité SAML 2.0 avec un point d’accès HTTP-Redirect et un certificat de signature RSA d’au moins 2048 bits.",
    sign_on_certificate: "Saisissez un certificat X.509 (PEM) avec une clé RSA d’au moins 2048 bits.",
    sign_on_issuer: "Saisissez l’URL https de l’émetteur, sans requête ni fragment.",
    sign_on_secret_again: "Saisissez le secret client du nouvel émetteur.",
    sign_on_domain_unverified:
      "L’authentification unique exige des domaines que votre organisation a vérifiés par enregistrement DNS ou fichier.",
    sign_on_domain_taken: "L’un des domaines est déjà utilisé par une autre connexion active.",
    sign_on_untested: "Testez les paramètres actuels avant de les activer.",
    sign_on_no_emergency:
      "Désignez d’abord au moins un compte d’urgence, afin que l’organisation ne puisse pas perdre tout accès.",
    sign_on_no_admin:
      "Aucun groupe n’est associé au rôle d’administrateur. Associez-en un ou désignez un compte d’urgence.",
    sign_on_full: "Votre organisation a atteint le nombre maximal de fournisseurs d’identité.",
    sign_on_logout_invalid: "Le jeton de déconnexion n’est pas valide.",
    last_emergency_account:
      "C’est le dernier compte d’urgence, dont dépendent les exigences de connexion de votre organisation. Désignez-en d’abord un autre.",
  },
});
