export default {
  one: 'module',
  many: 'modules',
  fields: {
    name: 'Nom',
    description: 'Description',
    functionalities: 'Fonctionnalités',
    of_product: 'Du produit',
  },
  help: {
    name: 'Premier niveau de l’arbre dans lequel les rôles sont modifiés. Le même pour tous les établissements.',
  },
  empty: 'Créez le premier module.',
};
