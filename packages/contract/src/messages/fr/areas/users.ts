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
    waits_for_mailbox: 'E-mail à confirmer',
  },
  help: {
    email:
      'Il sert à se connecter. Qui n’a pas encore de compte reçoit un e-mail pour créer son mot de passe.',
    role_ids: 'Ce que la personne peut faire est la somme de ses rôles.',
  },
  empty: 'Invitez la première personne de l’équipe.',
};
