export default {
  logged_out: 'Vous êtes déconnecté.',
  password_mail_sent:
    'Si un compte existe avec cet e-mail, vous recevrez sous peu un message avec un lien pour choisir un nouveau mot de passe.',
  password_changed: 'Mot de passe modifié. Connectez-vous avec le nouveau.',
  password_mail_sent_to_user:
    'Nous avons envoyé à cette personne un e-mail avec un lien pour choisir un nouveau mot de passe.',
  user_password_set: 'Mot de passe provisoire défini. La personne en choisira un autre à la connexion.',
  user_activated: 'Utilisateur activé.',
  user_deactivated: 'Utilisateur désactivé. L’accès a pris fin.',
  registered: 'Utilisateur créé avec succès.',
  activation_sent:
    'Nous avons envoyé un e-mail avec le lien pour activer le compte. S’il n’arrive pas dans quelques minutes, vérifiez vos courriers indésirables.',
  activation_resent:
    'Si une inscription à confirmer existe avec cet e-mail, le lien d’activation arrivera dans quelques instants.',
  activated: 'Compte activé. Vous pouvez maintenant vous connecter.',
  linked: 'Compte associé. Vous pouvez maintenant vous connecter avec ce service.',
  link_sent: 'Nous avons envoyé un lien de confirmation à l’adresse e-mail du compte.',
  notification_sent: 'Notification envoyée.',
  login_link_sent: 'Lien de connexion envoyé.',
  role_changed: 'Rôle actif : {{name}}.',
};
