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
  choices: {
    send_welcome: 'Enviar e-mail de boas-vindas com o link para criar a senha',
  },
  empty: 'Cadastre um aluno ou importe uma planilha.',
} as const;
