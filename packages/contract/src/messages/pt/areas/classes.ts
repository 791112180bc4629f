export default {
  one: 'turma',
  many: 'turmas',
  fields: {
    name: 'Nome',
    code: 'Código',
    course_id: 'Curso',
    discipline_ids: 'Disciplinas',
    term: 'Período letivo',
    shift: 'Turno',
    starts_on: 'Início',
    ends_on: 'Término',
    teacher_ids: 'Professores',
    student_ids: 'Alunos',
    student_count: 'Alunos',
    active: 'Ativa',
    description: 'Descrição',
  },
  options: {
    shift: {
      morning: 'Manhã',
      afternoon: 'Tarde',
      evening: 'Noite',
      full_time: 'Integral',
      online: 'A distância',
    },
  },
  help: {
    term: 'Por exemplo, 2026/1.',
    student_ids:
      'Procure pelo nome, e-mail ou matrícula. Depois de criar a turma, você pode importar uma lista ou convidar.',
  },
  sections: { main: 'Dados da turma', people: 'Pessoas' },
  empty: 'Cadastre a primeira turma.',
} as const;
