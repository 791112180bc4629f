export default {
  help: {
    term: 'Por exemplo, 2026/1.',
    student_ids:
      'Procure pelo nome, e-mail ou matrícula. Depois de criar a turma, você pode importar uma lista ou convidar.',
  },
  sections: {
    main: 'Dados da turma',
    people: 'Pessoas',
  },
} as const;
