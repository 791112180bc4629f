export default {
  one: 'organização',
  many: 'organizações',
  fields: { name: 'Nome' },
  help: {},
  empty: 'Cadastre a primeira organização.',
};
