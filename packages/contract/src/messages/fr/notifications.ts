export default {
  unknown: 'TYPE DE NOTIFICATION INCONNU',
  read: 'Notifications marquées comme lues.',
  answer_comment: '{{author}} a commenté votre réponse dans « {{questionnaire_name}} » : {{comment}}',
  questionnaire_link_sent: 'Vous avez reçu l’épreuve « {{questionnaire_name}} ».',
  questionnaire_result: 'Le résultat de « {{questionnaire_name}} » a été publié.',
  class_invite: 'Vous êtes invité à la classe « {{class_name}} ».',
  text_message: '{{message}}',
  job_done: { done: '{{kind}} : c’est terminé.', failed: '{{kind}} : n’a pas pu être terminé.' },
  columns: { created_at: 'Date', message: 'Message', type: 'Type' },
};
