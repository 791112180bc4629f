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
  help: {
    name: 'Só a sua equipe vê este nome.',
    action_label: 'Em branco, o botão usa as palavras do texto padrão.',
    active: 'Há um só modelo em uso para cada tipo: ao ligar este, o outro é desligado.',
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
  sections: {
    main: 'Modelo',
  },
  empty: 'Escreva um modelo da instituição para um dos tipos abaixo.',
} as const;
