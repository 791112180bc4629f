/** People without a login who are chosen to grade or to examine. */
export default {
  name: 'Nome',
  email: 'E-mail',
  identifier: 'Identificador',
  document: 'Documento',
  password: 'Senha inicial',
  password_help: 'Trocada no primeiro acesso. Vazia: a pessoa escolhe pelo link do e-mail.',
  send_email: 'Enviar e-mail de boas-vindas',
  remove: 'Remover pessoa {{number}}',
} as const;
