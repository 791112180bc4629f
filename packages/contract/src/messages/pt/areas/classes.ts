export default {
  one: 'turma',
  many: 'turmas',
  fields: {
    name: 'Nome',
    code: 'Código',
    course_id: 'Curso',
    discipline_ids: 'Disciplinas',
    starts_on: 'Início',
    ends_on: 'Término',
    teacher_ids: 'Professores',
    student_ids: 'Alunos',
    description: 'Descrição',
  },
  help: { student_ids: 'Procure pelo nome, e-mail ou matrícula.' },
  sections: { main: 'Dados da turma', people: 'Professores e alunos' },
  empty: 'Cadastre a primeira turma.',
};
