export default {
  one: 'módulo',
  many: 'módulos',
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    functionalities: 'Funcionalidades',
    of_product: 'Del producto',
  },
  help: { name: 'Primer nivel del árbol en que se editan los roles. Vale para todas las instituciones.' },
  empty: 'Cree el primer módulo.',
};
