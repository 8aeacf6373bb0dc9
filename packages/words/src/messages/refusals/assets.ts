import { defineRefusals } from "./define-refusals.ts";

/** Refusals about seeds, cloud accounts and screenshots. */
export const ASSET_REFUSALS = defineRefusals({
  en: {
    cloud_key_file: "This is not the JSON key file of a service account.",
    cloud_secret_again: "Enter the secret of the new account.",
    cloud_full: "Your organization has the maximum number of cloud accounts.",
    cloud_no_role: "This deployment has no AWS identity, so roles cannot be used. Use an access key.",
    screenshot_unverified: "Verify the domain before requesting screenshots.",
    screenshot_foreign:
      "Screenshots are limited to verified domains, look-alikes of the domain and sites of takedown requests.",
    screenshot_url: "Enter the URL of a website, for example https://login.example.",
    screenshot_limit: "The limit of suspicious sites for this domain has been reached. Remove one first.",
    seed_value: "This is not a valid value for this type of seed.",
    seed_network_large:
      "This network is too large. Add networks of /20 or smaller (IPv6: /48 or smaller); to cover an autonomous system, add its ASN.",
    seed_not_public: "This range is private or reserved and cannot be attributed to an organization.",
    seed_asn_reserved: "This ASN is reserved or for private use.",
    seed_asn_provider:
      "This ASN belongs to a hosting or cloud provider: its networks are used by unrelated customers. Add your own networks or addresses instead.",
    seed_asn_large:
      "This ASN announces more address space than can be attributed to one organization, as those of network operators do. Add your own networks instead.",
    seed_provider_name:
      "This is the name of a hosting or cloud provider: its certificates and registrations belong to unrelated customers.",
    seed_short: "Use at least 3 characters.",
    seed_limit: "The limit of 100 seeds has been reached. Remove one first.",
  },
  es: {
    cloud_key_file: "No es el archivo de clave JSON de una cuenta de servicio.",
    cloud_secret_again: "Introduzca el secreto de la nueva cuenta.",
    cloud_full: "Su organización ha alcanzado el número máximo de cuentas en la nube.",
    cloud_no_role:
      "Esta instalación no tiene identidad en AWS, por lo que no se pueden usar roles. Use una clave de acceso.",
    screenshot_unverified: "Verifique el dominio antes de solicitar capturas de pantalla.",
    screenshot_foreign:
      "Las capturas de pantalla se limitan a los dominios verificados, los dominios similares y los sitios de las solicitudes de retirada.",
    screenshot_url: "Introduzca la URL de un sitio web, por ejemplo https://login.example.",
    screenshot_limit: "Se ha alcanzado el límite de sitios sospechosos de este dominio. Elimine uno primero.",
    seed_value: "El valor no es válido para este tipo de semilla.",
    seed_network_large:
      "La red es demasiado grande. Añada redes de /20 o menores (IPv6: /48 o menores); para un sistema autónomo, añada su ASN.",
    seed_not_public: "El rango es privado o reservado y no puede atribuirse a una organización.",
    seed_asn_reserved: "Este ASN está reservado o es de uso privado.",
    seed_asn_provider:
      "Este ASN pertenece a un proveedor de alojamiento o de nube: sus redes las utilizan clientes sin relación entre sí. Añada sus propias redes o direcciones.",
    seed_asn_large:
      "Este ASN anuncia más espacio de direcciones del que puede atribuirse a una organización, como los de los operadores de red. Añada sus propias redes.",
    seed_provider_name:
      "Es el nombre de un proveedor de alojamiento o de nube: sus certificados y registros pertenecen a clientes sin relación entre sí.",
    seed_short: "Utilice al menos 3 caracteres.",
    seed_limit: "Se ha alcanzado el límite de 100 semillas. Elimine una primero.",
  },
  fr: {
    cloud_key_file: "Ce n’est pas le fichier de clé JSON d’un compte de service.",
    cloud_secret_again: "Saisissez le secret du nouveau compte.",
    cloud_full: "Votre organisation a atteint le nombre maximal de comptes cloud.",
    cloud_no_role:
      "Cette installation n’a pas d’identité chez AWS et ne peut pas utiliser de rôles. Utilisez une clé d’accès.",
    screenshot_unverified: "Vérifiez le domaine avant de demander des captures d’écran.",
    screenshot_foreign:
      "Les captures d’écran sont limitées aux domaines vérifiés, aux domaines similaires et aux sites des demandes de retrait.",
    screenshot_url: "Saisissez l’URL d’un site web, par exemple https://login.example.",
    screenshot_limit: "Le nombre maximal de sites suspects de ce domaine est atteint. Supprimez-en un d’abord.",
    seed_value: "Cette valeur n’est pas valide pour ce type de point de départ.",
    seed_network_large:
      "Ce réseau est trop grand. Ajoutez des réseaux en /20 ou plus petits (IPv6 : /48 ou plus petits) ; pour un système autonome, ajoutez son ASN.",
    seed_not_public: "Cette plage est privée ou réservée et ne peut être attribuée à une organisation.",
    seed_asn_reserved: "Cet ASN est réservé ou d’usage privé.",
    seed_asn_provider:
      "Cet ASN appartient à un hébergeur ou à un fournisseur cloud : ses réseaux servent à des clients sans lien entre eux. Ajoutez plutôt vos propres réseaux ou adresses.",
    seed_asn_large:
      "Cet ASN annonce plus d’espace d’adressage qu’il n’est possible d’en attribuer à une organisation, comme ceux des opérateurs. Ajoutez plutôt vos propres réseaux.",
    seed_provider_name:
      "C’est le nom d’un hébergeur ou d’un fournisseur cloud : ses certificats et enregistrements appartiennent à des clients sans lien entre eux.",
    seed_short: "Utilisez au moins 3 caractères.",
    seed_limit: "La limite de 100 points de départ est atteinte. Supprimez-en un d’abord.",
  },
});
