/** One sentence for each type of notification; types are keys with `_` in place of the dot. */
export default {
  unknown: 'TIPO DE NOTIFICAÇÃO DESCONHECIDO',
  read: 'Notificações marcadas como lidas.',
  answer_comment: '{{author}} comentou a sua resposta em “{{questionnaire_name}}”: {{comment}}',
  questionnaire_link_sent: 'Você recebeu a avaliação “{{questionnaire_name}}”.',
  questionnaire_result: 'O resultado de “{{questionnaire_name}}” foi liberado.',
  class_invite: 'Você foi convidado para a turma “{{class_name}}”.',
  text_message: '{{message}}',
  job_done: {
    done: '{{kind}}: terminou.',
    failed: '{{kind}}: não foi possível concluir.',
  },
  columns: { created_at: 'Data', message: 'Mensagem', type: 'Tipo' },
} as const;
