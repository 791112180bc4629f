export default {
  one: 'mailing',
  many: 'mailings',
  fields: {
    subject: 'Subject',
    body: 'Message',
    role_ids: 'Roles',
    class_ids: 'Classes',
    questionnaire_id: 'Exam',
    participation: 'Participation',
    state: 'State',
    scheduled_at: 'Scheduled for',
    started_at: 'Sending started',
    recipients: 'Recipients',
    sent: 'Sent',
    failed: 'Failed',
  },
  help: {
    role_ids: 'Every active person with one of these roles.',
    class_ids: 'The active students of the classes.',
    questionnaire_id: 'The participants of the exam.',
  },
  options: {
    state: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      sending: 'Sending',
      sent: 'Sent',
      canceled: 'Canceled',
    },
    participation: {
      all: 'All',
      not_started: 'Have not started',
      in_progress: 'In progress',
      not_finished: 'Have not finished',
      finished: 'Have finished',
    },
  },
  sections: {
    main: 'Message',
    audience: 'Groups',
  },
  empty: 'Write one message to many people at once.',
};
