export default {
  one: 'rôle',
  many: 'rôles',
  fields: { name: 'Nom', key: 'Clé', description: 'Description', members: 'Personnes' },
  help: {},
  empty: 'Créez le premier rôle.',
};
