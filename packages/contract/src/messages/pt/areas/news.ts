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
  help: {
    role_ids: 'Deixe papéis e turmas em branco para mostrar a todos da instituição.',
    class_ids: 'Aparece para os alunos e os professores das turmas escolhidas.',
    everywhere: 'Aparece para todas as pessoas de todas as instituições desta instalação.',
  },
  sections: {
    main: 'Notícia',
    audience: 'Para quem',
  },
  empty: 'Escreva a primeira notícia: ela aparece no início de quem você escolher.',
} as const;
