export default {
  one: 'mala direta',
  many: 'malas diretas',
  fields: {
    subject: 'Assunto',
    body: 'Mensagem',
    role_ids: 'Papéis',
    class_ids: 'Turmas',
    questionnaire_id: 'Avaliação',
    participation: 'Participação',
    state: 'Situação',
    scheduled_at: 'Agendada para',
    started_at: 'Envio iniciado',
    recipients: 'Destinatários',
    sent: 'Enviados',
    failed: 'Com erro',
  },
  help: {
    role_ids: 'Todas as pessoas ativas com um destes papéis.',
    class_ids: 'Os alunos ativos das turmas.',
    questionnaire_id: 'Os participantes da avaliação.',
  },
  options: {
    state: {
      draft: 'Rascunho',
      scheduled: 'Agendada',
      sending: 'Enviando',
      sent: 'Enviada',
      canceled: 'Cancelada',
    },
    participation: {
      all: 'Todos',
      not_started: 'Ainda não começaram',
      in_progress: 'Em andamento',
      not_finished: 'Ainda não terminaram',
      finished: 'Terminaram',
    },
  },
  sections: {
    main: 'Mensagem',
    audience: 'Grupos',
  },
  empty: 'Escreva uma mensagem para muitas pessoas de uma vez.',
};
