export default {
  one: 'matière',
  many: 'matières',
  fields: {
    name: 'Nom',
    code: 'Code',
    workload_hours: 'Volume horaire (h)',
    active: 'Active',
    description: 'Programme',
  },
  help: {},
  empty: 'Ajoutez la première matière.',
};
