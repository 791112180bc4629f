export default {
  one: 'salle',
  many: 'salles',
  fields: {
    name: 'Salle',
    config_id: 'Configuration',
    number: 'Numéro',
    supervisor_ids: 'Surveillants',
    participants_count: 'Participants',
    not_started_count: 'Non commencé',
    open_count: 'En cours',
    finished_count: 'Terminé',
  },
  help: {},
  empty: 'Les salles sont créées dans les configurations de salles.',
};
