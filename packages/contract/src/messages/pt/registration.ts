/** Registration, links that sign in, identity providers. */
export default {
  register: {
    title: 'Criar conta',
    text: 'Preencha os seus dados. Você vai receber um e-mail para ativar a conta.',
    closed: 'Cadastro por convite',
    closed_text:
      'Aqui as contas são criadas pela instituição. Se você estuda ou trabalha em uma delas, peça um convite à secretaria; ele chega por e-mail.',
    in: 'Sua conta será criada na instituição {{institution}}.',
    institution: 'Instituição',
    choose: 'Escolha…',
    name: 'Nome completo',
    phone: 'Telefone com DDD (opcional)',
    accept: 'Li e aceito os <terms>termos de serviço</terms> e a <privacy>política de privacidade</privacy>.',
    submit: 'Criar conta',
    submitting: 'Criando…',
    have_account: 'Já tenho uma conta',
  },
  verified: {
    ask: 'Confirme o seu e-mail',
    ask_text: 'Falta só um passo: confirme que esta mensagem chegou a você.',
    confirm: 'Confirmar',
    password: 'Complete o seu cadastro',
    password_text:
      'Para ativar a conta, confira os seus dados e digite a senha que você escolheu no cadastro. Se não se lembra dela, ou se não foi você quem se cadastrou, corrija os dados e escolha outra.',
    activate: 'Ativar a conta',
    choose: 'Escolher outra senha',
    choose_text: 'Escolha a senha da sua conta. A que foi digitada no cadastro deixa de valer.',
    typed: 'Usar a senha do cadastro',
    activated: 'Conta ativada',
    activated_text: 'Tudo certo. Entre com o e-mail e a senha que você escolheu.',
    linked: 'Conta vinculada',
    linked_text: 'A partir de agora você também pode entrar por este serviço.',
    invalid: 'Este link não é mais válido',
    invalid_text:
      'Ele pode ter expirado ou já ter sido usado. Se a sua conta ainda não foi ativada, peça um novo link.',
    again: 'Enviar um novo link',
  },
  link: {
    title: 'Entrar com este link',
    text: 'Este link é só seu, funciona uma única vez e por poucos minutos. Clique para entrar.',
    submit: 'Entrar',
    submitting: 'Entrando…',
    replaces: 'Você está usando o sistema como {{name}}. Ao entrar com o link, essa sessão será substituída.',
    missing: 'Abra o link de novo',
    missing_text:
      'Por segurança, o link não fica guardado nesta página. Abra-o novamente a partir da mensagem ou do sistema que o enviou.',
  },
  social: {
    loading: 'Só um instante…',
    register: 'Falta pouco',
    register_text: '{{provider}} confirmou quem você é. Complete o cadastro para criar a sua conta.',
    link: 'Esta conta já existe',
    link_text:
      'O e-mail {{email}} já tem uma conta aqui. Confirme uma vez que ela é sua e, da próxima, entre direto por {{provider}}.',
    link_submit: 'Vincular e entrar',
    link_by_mail: 'Confirmar pelo meu e-mail',
    mail_sent: 'Enviamos um link para {{email}}. Abra-o, confirme e volte a entrar por este serviço.',
    unverified: 'E-mail não confirmado',
    unverified_text:
      '{{provider}} não confirma que este e-mail é seu. Confirme-o lá e tente de novo, ou entre com e-mail e senha.',
    closed: 'Cadastro por convite',
    closed_text:
      'Não há conta para {{email}}, e aqui as contas são criadas pela instituição. Peça um convite à secretaria.',
    expired: 'Vamos começar de novo',
    expired_text:
      'Este acesso expirou ou já foi usado. Volte à página de login e escolha o serviço outra vez.',
  },
} as const;
