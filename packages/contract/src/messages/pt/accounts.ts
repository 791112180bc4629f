/** What the server says about sign-ins, passwords and accounts. */
export default {
  logged_out: 'Você saiu do sistema.',
  password_mail_sent:
    'Se houver uma conta com este e-mail, você receberá em instantes uma mensagem com o link para escolher uma nova senha.',
  password_changed: 'Senha alterada. Entre com a nova senha.',
  password_mail_sent_to_user: 'Enviamos a esta pessoa um e-mail com o link para escolher uma nova senha.',
  user_password_set: 'Senha provisória definida. A pessoa vai escolher outra ao entrar.',
  user_activated: 'Usuário ativado.',
  user_deactivated: 'Usuário desativado. O acesso foi encerrado.',
  registered: 'Usuário criado com sucesso.',
  activation_sent:
    'Enviamos um e-mail com o link para ativar a conta. Se ele não chegar em alguns minutos, confira a caixa de spam.',
  activation_resent:
    'Se houver um cadastro a confirmar com este e-mail, o link de ativação chegará em instantes.',
  activated: 'Conta ativada. Agora você já pode entrar.',
  linked: 'Conta vinculada. Agora você já pode entrar por este serviço.',
  link_sent: 'Enviamos ao e-mail da conta um link para você confirmar.',
  notification_sent: 'Notificação enviada.',
  login_link_sent: 'Link de acesso enviado.',
  role_changed: 'Papel ativo: {{name}}.',
} as const;
