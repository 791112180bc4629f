export default {
  one: 'feature',
  many: 'features',
  fields: {
    module_id: 'Module',
    name: 'Name',
    description: 'Description',
    permissions: 'Permissions',
    of_product: 'Of the product',
  },
  help: { module_id: 'Module it appears under when a role is edited.' },
  empty: 'Create the first feature.',
};
