export default {
  one: 'módulo',
  many: 'módulos',
  fields: {
    name: 'Nome',
    description: 'Descrição',
    functionalities: 'Funcionalidades',
    of_product: 'Do produto',
  },
  help: { name: 'Primeiro nível da árvore em que os papéis são editados. Vale para todas as instituições.' },
  empty: 'Crie o primeiro módulo.',
} as const;
