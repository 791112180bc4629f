export default {
  one: 'configuration de salles',
  many: 'configurations de salles',
  fields: {
    name: 'Nom',
    questionnaire_id: 'Épreuve',
    prefix: 'Préfixe des salles',
    quantity_per_room: 'Participants par salle',
    quantity_total: 'Total de participants',
    support_ids: 'Assistance',
    rooms_count: 'Salles',
    placed_count: 'En salle',
    unplaced_count: 'Sans salle',
  },
  help: {
    prefix: 'Le nom de chaque salle commence ainsi : « Salle » donne Salle 01, Salle 02…',
    quantity_total: 'Détermine le nombre de salles créées : le total divisé par les participants par salle.',
    quantity_per_room:
      'Aucune salle n’en accueille davantage ; la répartition est aussi équilibrée que possible.',
    support_ids: 'Personnes qui peuvent intervenir dans toutes les salles de cette épreuve.',
  },
  sections: { main: 'Épreuve', rooms: 'Salles', people: 'Équipe d’assistance' },
  empty:
    'Choisissez une épreuve et indiquez combien de personnes tiennent dans chaque salle : les salles sont créées et les participants répartis.',
};
