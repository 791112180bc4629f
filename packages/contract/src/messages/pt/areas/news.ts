export default {
  one: 'notícia',
  many: 'notícias',
  fields: {
    title: 'Título',
    description: 'Texto',
    start: 'Mostrar a partir de',
    finish: 'Mostrar até',
    role_ids: 'Papéis',
    class_ids: 'Turmas',
    everywhere: 'Todas as instituições',
  },
  empty: 'Escreva a primeira notícia: ela aparece no início de quem você escolher.',
} as const;
