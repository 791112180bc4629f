export default {
  already_running: 'Certame tourne déjà à l’adresse {{address}} (processus {{pid}}).',
  already_starting: 'Certame est en cours de démarrage par un autre processus ({{pid}}).',
  database: 'Démarrage de la base de données…',
  demo: 'Vérification des données de démonstration…',
  ready: 'Certame est prêt à l’adresse {{address}}',
  accounts: 'Comptes de démonstration (mot de passe {{password}}) :',
  accounts_once: 'Comptes de démonstration, avec des mots de passe propres qui ne seront plus affichés :',
  pupils_once: 'De {{first}} à {{last}} ({{count}} comptes), tous avec le mot de passe {{password}}',
  accounts_replaced:
    'Les comptes de démonstration ont des mots de passe propres, qui n’ont été affichés qu’une fois.',
};
