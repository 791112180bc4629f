export default {
  unknown: 'TIPO DE NOTIFICACIÓN DESCONOCIDO',
  read: 'Notificaciones marcadas como leídas.',
  answer_comment: '{{author}} comentó su respuesta en “{{questionnaire_name}}”: {{comment}}',
  questionnaire_link_sent: 'Ha recibido la evaluación “{{questionnaire_name}}”.',
  questionnaire_result: 'El resultado de “{{questionnaire_name}}” ya está disponible.',
  class_invite: 'Se le ha invitado al grupo “{{class_name}}”.',
  text_message: '{{message}}',
  job_done: { done: '{{kind}}: ha terminado.', failed: '{{kind}}: no se pudo terminar.' },
  columns: { created_at: 'Fecha', message: 'Mensaje', type: 'Tipo' },
};
