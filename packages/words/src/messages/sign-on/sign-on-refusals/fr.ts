import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr = {
  reason: {
    state: "Cette connexion a expiré, a déjà été utilisée ou a été commencée dans un autre navigateur. Réessayez.",
    "mix-up":
      "La réponse provient d’un autre fournisseur d’identité que celui attendu. Réessayez et signalez-le si cela se reproduit.",
    "provider-error": "Le fournisseur d’identité a refusé la connexion. Réessayez ou contactez votre administrateur.",
    unreachable: "Le fournisseur d’identité n’a pas répondu. Réessayez plus tard ou contactez votre administrateur.",
    metadata: "Les métadonnées du fournisseur d’identité ne sont pas valides. Contactez votre administrateur.",
    client: "Le fournisseur d’identité n’a pas accepté les identifiants du portail. Contactez votre administrateur.",
    response: "La réponse du fournisseur d’identité n’est pas valide. Contactez votre administrateur.",
    issuer: "La connexion a été émise par un autre fournisseur d’identité que celui de votre organisation.",
    audience: "La connexion a été émise pour une autre application.",
    nonce: "La connexion ne correspond pas à cette demande. Réessayez.",
    algorithm: "La connexion n’est pas signée ou utilise un algorithme non accepté.",
    signature: "La signature de la connexion n’a pas pu être vérifiée.",
    key: "La connexion est signée avec une clé que le fournisseur d’identité ne publie pas.",
    expired: "La connexion émise par le fournisseur d’identité a expiré. Réessayez.",
    "not-yet-valid": "La connexion n’est pas encore valide. L’horloge du fournisseur d’identité est peut-être fausse.",
    subject: "Le fournisseur d’identité n’a pas envoyé d’identifiant utilisable. Contactez votre administrateur.",
    "email-missing":
      "Le fournisseur d’identité n’a pas envoyé votre adresse électronique. Contactez votre administrateur.",
    "email-unverified":
      "Le fournisseur d’identité n’a pas vérifié votre adresse électronique. Contactez votre administrateur.",
    domain:
      "Votre adresse électronique n’appartient pas à un domaine que votre organisation a vérifié pour l’authentification unique.",
    "other-organization":
      "Votre adresse électronique appartient à un compte d’une autre organisation. Contactez votre administrateur.",
    "other-person":
      "Le compte associé à votre adresse électronique est lié à une autre personne chez le fournisseur d’identité. Contactez votre administrateur.",
    consent:
      "Un compte existe déjà avec votre adresse électronique. Une demande y a été envoyée : confirmez-y ce mode de connexion, puis réessayez.",
    authority:
      "L’administrateur responsable de cette connexion ne peut pas gérer votre compte. Demandez à un autre administrateur d’enregistrer à nouveau la connexion et l’association des groupes.",
    account: "Votre compte ne peut pas se connecter. Contactez votre administrateur.",
    "no-role": "Aucun de vos groupes ne donne accès au portail. Contactez votre administrateur.",
    quota: "Votre organisation n’a plus de licence utilisateur disponible. Contactez votre administrateur.",
    disabled: "L’authentification unique a été désactivée ou modifiée pendant la connexion. Réessayez.",
    xml: "La réponse du fournisseur d’identité est mal formée, trop volumineuse ou contient une déclaration DOCTYPE. Contactez votre administrateur.",
    comment:
      "La réponse du fournisseur d’identité contient des commentaires, qui peuvent altérer des valeurs signées. Contactez votre administrateur.",
    unsigned: "L’assertion n’est pas signée. Demandez à votre administrateur que le fournisseur signe les assertions.",
    wrapping: "La réponse du fournisseur d’identité contient plusieurs assertions ou des identifiants ambigus.",
    decryption: "L’assertion chiffrée n’a pas pu être déchiffrée et vérifiée. Contactez votre administrateur.",
    destination: "La connexion a été envoyée à une autre adresse que celle pour laquelle elle a été émise.",
    recipient: "La connexion a été émise pour l’adresse d’une autre application.",
    "in-response-to": "La connexion ne correspond à aucune demande de ce portail. Réessayez.",
    replayed: "Cette connexion a déjà été utilisée. Réessayez.",
    unsolicited:
      "Votre organisation n’accepte pas les connexions commencées chez le fournisseur d’identité. Connectez-vous ici.",
    network: "Votre organisation n’autorise pas les connexions depuis ce réseau.",
  },
} satisfies Shape<typeof en>;
export default fr;
