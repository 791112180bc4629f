export default {
  one: 'utilisateur',
  many: 'utilisateurs',
  fields: {
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    role_ids: 'Rôles dans cet établissement',
    active: 'Actif',
    last_login_at: 'Dernière connexion',
  },
  help: {
    email: 'C’est avec lui que la personne se connecte. Un mot de passe provisoire suit par e-mail.',
    role_ids: 'Ce que la personne peut faire est la somme de ses rôles.',
  },
  empty: 'Invitez la première personne de l’équipe.',
};
