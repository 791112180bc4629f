export default {
  one: 'organización',
  many: 'organizaciones',
  fields: { name: 'Nombre' },
  help: {},
  empty: 'Registre la primera organización.',
};
