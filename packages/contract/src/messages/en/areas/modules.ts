export default {
  one: 'module',
  many: 'modules',
  fields: {
    name: 'Name',
    description: 'Description',
    functionalities: 'Features',
    of_product: 'Of the product',
  },
  help: { name: 'First level of the tree in which roles are edited. The same for all institutions.' },
  empty: 'Create the first module.',
};
