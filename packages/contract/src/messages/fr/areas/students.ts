export default {
  one: 'élève',
  many: 'élèves',
  fields: {
    name: 'Nom complet',
    email: 'E-mail',
    identifier: 'Matricule',
    document: 'CPF',
    birthdate: 'Date de naissance',
    phone: 'Téléphone',
    class_ids: 'Classes',
    active: 'Actif',
    waits_for_mailbox: 'E-mail à confirmer',
  },
  help: {
    email: 'Il sert à se connecter. Qui n’a pas encore de compte choisit son mot de passe au premier accès.',
    identifier: 'Le code de l’élève dans l’établissement.',
  },
  choices: { send_welcome: 'Envoyer l’e-mail de bienvenue avec le lien pour créer le mot de passe' },
  sections: { main: 'Données de l’élève', enrolment: 'Inscription dans des classes' },
  empty: 'Ajoutez un élève ou importez un tableur.',
};
