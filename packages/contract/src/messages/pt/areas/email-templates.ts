export default {
  one: 'modelo de e-mail',
  many: 'modelos de e-mail',
  fields: {
    name: 'Nome do modelo',
    type: 'Tipo',
    subject: 'Assunto',
    body: 'Texto',
    action_label: 'Texto do botão',
    active: 'Em uso',
  },
  options: {
    type: {
      basic: 'Básico (mala direta)',
      class_invite: 'Convite para turma',
      questionnaire_publication: 'Nova avaliação',
      questionnaire_result: 'Resultado de avaliação',
      questionnaire_finished: 'Participações encerradas',
      reset_password: 'Nova senha',
      welcome: 'Boas-vindas',
      lead_notice: 'Novo contato de campanha',
      certified_emit_user: 'Certificado emitido',
    },
  },
  empty: 'Escreva um modelo da instituição para um dos tipos abaixo.',
} as const;
