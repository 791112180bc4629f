export default {
  one: 'établissement',
  many: 'établissements',
  fields: {
    name: 'Nom',
    organization_id: 'Organisation',
    primary_color: 'Couleur principale',
    logo_file_id: 'Logo',
    small_logo_file_id: 'Petit logo',
    time_zone: 'Fuseau horaire',
    domain: 'Domaine propre',
    logout_redirect_url: 'Adresse après la déconnexion',
    self_registration: 'Accepte les inscriptions',
    track_email_opens: 'Suivre l’ouverture des e-mails',
  },
  help: {
    track_email_opens:
      'Désactivé, rien n’est suivi. Activé, chaque e-mail contient une image invisible qui enregistre dans E-mails envoyés sa première ouverture. C’est une donnée personnelle : informez-en les personnes dans votre politique de confidentialité.',
    primary_color: 'Utilisée dans les boutons et les accents pour qui est dans cet établissement.',
    time_zone: 'Les dates et heures s’affichent dans ce fuseau pour qui est dans l’établissement.',
    domain:
      'Nom de domaine sous lequel les personnes de cet établissement ouvrent le système, par exemple examens.ecole.org, sans https:// ni port. La page de connexion y montre le nom, le logo et la couleur de l’établissement. La personne qui gère le serveur doit faire pointer le domaine vers lui.',
    logout_redirect_url: 'Page affichée après la déconnexion. Vide : la page de connexion.',
    self_registration:
      'Les personnes sans compte peuvent s’inscrire elles-mêmes sur la page « Créer un compte » ; elles deviennent élèves restreints.',
  },
  sections: { mail: 'E-mails', main: 'Données de l’établissement', brand: 'Identité visuelle' },
  empty: 'Ajoutez le premier établissement.',
};
