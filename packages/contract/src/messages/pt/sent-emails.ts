/** The outbox as people read it; the names of columns and events are in `emails`. */
export default {
  many: 'e-mails',
  help: 'Tudo o que a instituição enviou ou tem na fila, com o que aconteceu a cada mensagem.',
  empty_help: 'Convites, resultados e avisos aparecem aqui assim que forem enviados.',
  filter_event: 'Situação',
  open: 'Abrir',
  open_of: 'Abrir a mensagem para {{name}}',
  to: 'Para',
  account: 'Conta',
  at: 'Data e hora',
  message_id: 'Identificador',
  events: 'O que aconteceu',
  message: 'Mensagem',
  message_frame: 'Conteúdo da mensagem “{{subject}}”',
  no_events: 'Nada registrado ainda.',
  not_configured: 'Está na fila. Se não sair, confira a configuração de e-mail do servidor (SMTP).',
};
