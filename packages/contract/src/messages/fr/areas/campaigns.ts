export default {
  one: 'campagne',
  many: 'campagnes',
  fields: {
    name: 'Nom',
    code: 'Code de l’adresse',
    active: 'Active',
    starts_at: 'Début',
    ends_at: 'Fin',
    title: 'Titre de la page',
    description: 'Description',
    picture_file_id: 'Image',
    questionnaire_id: 'Questionnaire à remplir',
    consent_text: 'Texte du consentement',
    retention_months: 'Mois de conservation des données',
    notice_emails: 'E-mails prévenus de chaque contact',
    leads: 'Contacts',
  },
  help: {
    code: 'L’adresse de la page se termine ainsi : /campaigns/code. Utilisez des minuscules, des chiffres et des traits d’union.',
    active: 'Une campagne inactive disparaît du web ; ses contacts restent ici.',
    starts_at: 'Sans début, la page est déjà ouverte.',
    ends_at: 'Sans fin, la page reste ouverte.',
    picture_file_id: 'Affichée en haut de la page. Une photo horizontale convient le mieux.',
    questionnaire_id:
      'Après le formulaire, la personne répond sans compte. Le questionnaire doit être publié.',
    consent_text:
      'Ce que la personne accepte en envoyant. Chaque changement crée une version ; celle acceptée est gardée avec chaque contact.',
    retention_months: 'Passé ce délai sans nouveau contact, les données sont effacées. La page l’indique.',
    notice_emails: 'Séparés par des virgules ou un par ligne.',
  },
  sections: {
    main: 'Campagne',
    page: 'Page publique',
    privacy: 'Confidentialité et avis',
  },
  empty: 'Créez la première campagne et diffusez l’adresse de sa page.',
};
