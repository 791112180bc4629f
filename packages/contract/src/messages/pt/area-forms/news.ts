export default {
  help: {
    role_ids: 'Deixe papéis e turmas em branco para mostrar a todos da instituição.',
    class_ids: 'Aparece para os alunos e os professores das turmas escolhidas.',
    everywhere: 'Aparece para todas as pessoas de todas as instituições desta instalação.',
  },
  sections: {
    main: 'Notícia',
    audience: 'Para quem',
  },
} as const;
