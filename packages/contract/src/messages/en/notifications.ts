export default {
  unknown: 'UNKNOWN NOTIFICATION TYPE',
  read: 'Notifications marked as read.',
  answer_comment: '{{author}} commented on your answer in “{{questionnaire_name}}”: {{comment}}',
  questionnaire_link_sent: 'You received the exam “{{questionnaire_name}}”.',
  questionnaire_result: 'The result of “{{questionnaire_name}}” has been released.',
  class_invite: 'You have been invited to the class “{{class_name}}”.',
  text_message: '{{message}}',
  job_done: { done: '{{kind}}: done.', failed: '{{kind}}: could not be completed.' },
  columns: { created_at: 'Date', message: 'Message', type: 'Type' },
};
