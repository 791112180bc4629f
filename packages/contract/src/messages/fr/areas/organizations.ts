export default {
  one: 'organisation',
  many: 'organisations',
  fields: { name: 'Nom' },
  help: {},
  empty: 'Ajoutez la première organisation.',
};
