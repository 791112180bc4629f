/** One sentence for each type of notification; types are keys with `_` in place of the dot. */
export default {
  unknown: 'TIPO DE NOTIFICAÇÃO DESCONHECIDO',
  read: 'Notificações marcadas como lidas.',
  answer_comment: '{{author}} comentou a sua resposta em “{{questionnaire_name}}”: {{comment}}',
  questionnaire_link_sent: 'Você recebeu a avaliação “{{questionnaire_name}}”.',
  questionnaire_result: 'O resultado de “{{questionnaire_name}}” foi liberado.',
  attempt_voided:
    'A sua tentativa {{number}} em “{{questionnaire_name}}” foi anulada pela auditoria e não vale nota.',
  attempt_new_chance:
    'A sua tentativa {{number}} em “{{questionnaire_name}}” foi anulada pela auditoria. Você pode fazer outra.',
  attempt_restored:
    'A sua tentativa {{number}} em “{{questionnaire_name}}” foi validada pela auditoria e volta a valer.',
  class_invite: 'Você foi convidado para a turma “{{class_name}}”.',
  text_message: '{{message}}',
  recording_storage:
    'As gravações das avaliações não podem ser guardadas: o armazenamento está cheio ou inacessível. As avaliações continuam, e o que é gravado espera nos aparelhos dos candidatos.',
  support_requested: '“{{candidate}}” pede ajuda em “{{questionnaire_name}}”.',
  support_transferred: 'Um pedido de ajuda em “{{questionnaire_name}}” foi passado para você.',
  stream_started: '“{{title}}” está ao vivo agora para a sua turma.',
  appeal_asked: 'Há uma pergunta sobre o seu recurso {{protocol}} em “{{questionnaire_name}}”.',
  appeal_decided: 'O seu recurso {{protocol}} em “{{questionnaire_name}}” foi respondido.',
  appeal_new_score: 'A sua nota em “{{questionnaire_name}}” agora é {{score}} de {{max}}. Motivo: {{reason}}',
  appeal_assigned: 'O recurso {{protocol}} em “{{questionnaire_name}}” foi passado para você.',
  appeal_answered:
    'O candidato respondeu à pergunta sobre o recurso {{protocol}} em “{{questionnaire_name}}”.',
  grading_risk: 'Há um alerta de risco a uma pessoa numa resposta de “{{questionnaire_name}}”. Veja agora.',
  job_done: {
    done: '{{kind}}: terminou.',
    failed: '{{kind}}: não foi possível concluir.',
  },
  columns: { created_at: 'Data', message: 'Mensagem', type: 'Tipo' },
} as const;
