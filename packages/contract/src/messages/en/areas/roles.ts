export default {
  one: 'role',
  many: 'roles',
  fields: { name: 'Name', key: 'Key', description: 'Description', members: 'People' },
  help: {},
  empty: 'Create the first role.',
};
