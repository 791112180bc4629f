export default {
  one: 'fonctionnalité',
  many: 'fonctionnalités',
  fields: {
    module_id: 'Module',
    name: 'Nom',
    description: 'Description',
    permissions: 'Permissions',
    of_product: 'Du produit',
  },
  help: { module_id: 'Module sous lequel elle apparaît quand on modifie un rôle.' },
  empty: 'Créez la première fonctionnalité.',
};
