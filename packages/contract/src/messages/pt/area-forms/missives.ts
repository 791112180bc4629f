export default {
  help: {
    role_ids: 'Todas as pessoas ativas com um destes papéis.',
    class_ids: 'Os alunos ativos das turmas.',
    questionnaire_id: 'Os participantes da avaliação.',
    participation: 'Limita os participantes da avaliação escolhida.',
  },
  sections: {
    main: 'Mensagem',
    audience: 'Grupos',
  },
} as const;
