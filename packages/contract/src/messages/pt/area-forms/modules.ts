export default {
  help: {
    name: 'Primeiro nível da árvore em que os papéis são editados. Vale para todas as instituições.',
  },
} as const;
