export default {
  one: 'papel',
  many: 'papéis',
  fields: {
    name: 'Nome',
    key: 'Chave',
    description: 'Descrição',
    members: 'Pessoas',
  },
  empty: 'Crie o primeiro papel.',
} as const;
