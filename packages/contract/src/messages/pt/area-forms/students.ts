export default {
  help: {
    email: 'É com ele que o aluno entra. Quem ainda não tem conta escolhe a senha no primeiro acesso.',
    identifier: 'O código do aluno na instituição.',
  },
  sections: {
    main: 'Dados do aluno',
    enrolment: 'Matrícula em turmas',
  },
} as const;
