export default {
  one: 'publipostage',
  many: 'publipostages',
  fields: {
    subject: 'Objet',
    body: 'Message',
    role_ids: 'Rôles',
    class_ids: 'Classes',
    questionnaire_id: 'Épreuve',
    participation: 'Participation',
    state: 'État',
    scheduled_at: 'Prévu pour le',
    started_at: 'Envoi commencé',
    recipients: 'Destinataires',
    sent: 'Envoyés',
    failed: 'En erreur',
  },
  help: {
    role_ids: 'Toutes les personnes actives ayant l’un de ces rôles.',
    class_ids: 'Les élèves actifs des classes.',
    questionnaire_id: 'Les participants à l’épreuve.',
  },
  options: {
    state: {
      draft: 'Brouillon',
      scheduled: 'Programmé',
      sending: 'Envoi en cours',
      sent: 'Envoyé',
      canceled: 'Annulé',
    },
    participation: {
      all: 'Tous',
      not_started: 'N’ont pas commencé',
      in_progress: 'En cours',
      not_finished: 'N’ont pas terminé',
      finished: 'Ont terminé',
    },
  },
  sections: {
    main: 'Message',
    audience: 'Groupes',
  },
  empty: 'Écrivez un message à de nombreuses personnes à la fois.',
};
