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
  empty: 'Cadastre a primeira turma.',
} as const;
