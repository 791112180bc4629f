export default {
  one: 'modèle d’e-mail',
  many: 'modèles d’e-mail',
  fields: {
    name: 'Nom du modèle',
    type: 'Type',
    subject: 'Objet',
    body: 'Texte',
    action_label: 'Texte du bouton',
    active: 'Utilisé',
  },
  help: {
    name: 'Seule votre équipe voit ce nom.',
    action_label: 'Laissé vide, le bouton utilise les mots du texte par défaut.',
    active: 'Un seul modèle de chaque type est utilisé : activer celui-ci désactive l’autre.',
  },
  options: {
    type: {
      basic: 'Simple (publipostage)',
      class_invite: 'Invitation à une classe',
      questionnaire_publication: 'Nouvelle épreuve',
      questionnaire_result: 'Résultat d’une épreuve',
      reset_password: 'Nouveau mot de passe',
      welcome: 'Bienvenue',
      lead_notice: 'Nouveau contact de campagne',
      certified_emit_user: 'Certificat délivré',
    },
  },
  sections: {
    main: 'Modèle',
  },
  empty: 'Rédigez un modèle de l’établissement pour l’un des types ci-dessous.',
};
