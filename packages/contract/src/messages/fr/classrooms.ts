/** Rooms of exams: who sits where and who watches over them. */
export default {
  columns: { name: 'Nom', email: 'E-mail', identifier: 'Matricule', state: 'Situation' },
  states: {
    not_started: 'Non commencé',
    in_progress: 'En cours',
    paused: 'En pause',
    finished: 'Terminé',
    awaiting_correction: 'En attente de correction',
    awaiting_release: 'En attente de publication',
    released: 'Note publiée',
  },
  divided_one: '{{count}} participant réparti dans {{rooms}} salles.',
  divided_other: '{{count}} participants répartis dans {{rooms}} salles.',
  divide: 'Répartir de nouveau',
  divide_title: 'Répartir de nouveau les participants ?',
  divide_help:
    'Qui a déjà commencé reste à sa place ; les autres ne changent de salle que si l’équilibre l’exige.',
  participants: 'Participants',
  participants_of: 'Participants de {{room}}',
  nobody: 'Personne dans cette salle pour l’instant.',
  supervisors: 'Surveillants',
  supervisors_of: 'Surveillants de {{room}}',
  supervisors_help: 'Chaque personne surveille une seule salle par épreuve.',
  see_rooms: 'Voir les salles',
  search: 'Rechercher des participants',
};
