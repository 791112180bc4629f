export default {
  one: 'organization',
  many: 'organizations',
  fields: { name: 'Name' },
  help: {},
  empty: 'Add the first organization.',
};
