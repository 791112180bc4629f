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
    logout_redirect_url: 'Adresse après la déconnexion',
  },
  help: {
    primary_color: 'Utilisée dans les boutons et les accents pour qui est dans cet établissement.',
    time_zone: 'Par exemple, America/Sao_Paulo.',
    logout_redirect_url: 'Page affichée après la déconnexion. Vide : la page de connexion.',
  },
  sections: { main: 'Données de l’établissement', brand: 'Identité visuelle' },
  empty: 'Ajoutez le premier établissement.',
};
