export default {
  one: 'e-mail template',
  many: 'e-mail templates',
  fields: {
    name: 'Template name',
    type: 'Type',
    subject: 'Subject',
    body: 'Text',
    action_label: 'Button text',
    active: 'In use',
  },
  help: {
    name: 'Only your team sees this name.',
    action_label: 'Left blank, the button uses the words of the default text.',
    active: 'Only one template of each type is in use: switching this one on switches the other off.',
  },
  options: {
    type: {
      basic: 'Basic (mailing)',
      class_invite: 'Class invitation',
      questionnaire_publication: 'New exam',
      questionnaire_result: 'Exam result',
      reset_password: 'New password',
      welcome: 'Welcome',
      lead_notice: 'New campaign contact',
      certified_emit_user: 'Certificate issued',
    },
  },
  sections: {
    main: 'Template',
  },
  empty: 'Write a template of the institution for one of the types below.',
};
