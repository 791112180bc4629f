export default {
  one: 'permission',
  many: 'permissions',
  fields: {
    functionality_id: 'Feature',
    display_name: 'Name',
    name: 'Key',
    guard_name: 'Guard',
    description: 'Description',
    roles: 'Roles',
    of_product: 'Of the product',
  },
  help: {
    display_name: 'What people read when they edit a role.',
    name: 'For example, reports.download. The key of a permission of the product does not change.',
    guard_name: 'For the information of integrations. Blank: web.',
  },
  empty: 'Create the first permission.',
};
