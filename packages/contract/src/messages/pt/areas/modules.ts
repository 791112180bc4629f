export default {
  one: 'módulo',
  many: 'módulos',
  fields: {
    name: 'Nome',
    description: 'Descrição',
    functionalities: 'Funcionalidades',
    of_product: 'Do produto',
  },
  empty: 'Crie o primeiro módulo.',
} as const;
