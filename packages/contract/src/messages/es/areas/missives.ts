export default {
  one: 'envío masivo',
  many: 'envíos masivos',
  fields: {
    subject: 'Asunto',
    body: 'Mensaje',
    role_ids: 'Roles',
    class_ids: 'Grupos',
    questionnaire_id: 'Evaluación',
    participation: 'Participación',
    state: 'Situación',
    scheduled_at: 'Programado para',
    started_at: 'Envío iniciado',
    recipients: 'Destinatarios',
    sent: 'Enviados',
    failed: 'Con error',
  },
  help: {
    role_ids: 'Todas las personas activas con uno de estos roles.',
    class_ids: 'Los alumnos activos de los grupos.',
    questionnaire_id: 'Los participantes de la evaluación.',
  },
  options: {
    state: {
      draft: 'Borrador',
      scheduled: 'Programado',
      sending: 'Enviando',
      sent: 'Enviado',
      canceled: 'Cancelado',
    },
    participation: {
      all: 'Todos',
      not_started: 'Aún no empezaron',
      in_progress: 'En curso',
      not_finished: 'Aún no terminaron',
      finished: 'Terminaron',
    },
  },
  sections: {
    main: 'Mensaje',
    audience: 'Grupos',
  },
  empty: 'Escriba un mensaje para muchas personas a la vez.',
};
