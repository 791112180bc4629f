export default {
  one: 'formation',
  many: 'formations',
  fields: {
    name: 'Nom',
    code: 'Code',
    workload_hours: 'Volume horaire (h)',
    discipline_ids: 'Matières',
    active: 'Active',
    description: 'Description',
  },
  help: {},
  empty: 'Ajoutez la première formation.',
};
