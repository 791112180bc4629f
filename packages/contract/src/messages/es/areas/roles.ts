export default {
  one: 'rol',
  many: 'roles',
  fields: { name: 'Nombre', key: 'Clave', description: 'Descripción', members: 'Personas' },
  help: {},
  empty: 'Cree el primer rol.',
};
