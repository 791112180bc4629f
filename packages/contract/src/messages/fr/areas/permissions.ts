export default {
  one: 'permission',
  many: 'permissions',
  fields: {
    functionality_id: 'Fonctionnalité',
    display_name: 'Nom',
    name: 'Clé',
    guard_name: 'Garde',
    description: 'Description',
    roles: 'Rôles',
    of_product: 'Du produit',
  },
  help: {
    display_name: 'Ce qu’on lit en modifiant un rôle.',
    name: 'Par exemple, rapports.telecharger. La clé d’une permission du produit ne change pas.',
    guard_name: 'À titre d’information, pour les intégrations. Vide : web.',
  },
  empty: 'Créez la première permission.',
};
