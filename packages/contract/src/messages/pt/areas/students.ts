export default {
  one: 'aluno',
  many: 'alunos',
  fields: {
    name: 'Nome completo',
    email: 'E-mail',
    identifier: 'Matrícula',
    document: 'CPF',
    birthdate: 'Data de nascimento',
    phone: 'Telefone',
    class_ids: 'Turmas',
    active: 'Ativo',
    waits_for_mailbox: 'E-mail a confirmar',
  },
  help: {
    email: 'É com ele que o aluno entra. Quem ainda não tem conta escolhe a senha no primeiro acesso.',
    identifier: 'O código do aluno na instituição.',
  },
  choices: { send_welcome: 'Enviar e-mail de boas-vindas com o link para criar a senha' },
  sections: { main: 'Dados do aluno', enrolment: 'Matrícula em turmas' },
  empty: 'Cadastre um aluno ou importe uma planilha.',
} as const;
