export default {
  help: {
    track_email_opens:
      'Desligado, nada é acompanhado. Ligado, cada e-mail leva uma imagem invisível que registra em E-mails enviados a primeira vez em que ele foi aberto. É um dado pessoal (LGPD): avise as pessoas na sua política de privacidade.',
    primary_color: 'Aparece nos botões e destaques para quem está nesta instituição.',
    time_zone: 'Datas e horários aparecem neste fuso para quem está na instituição.',
    domain:
      'Nome de domínio em que as pessoas desta instituição abrem o sistema, por exemplo provas.escola.com.br, sem https:// nem porta. Nele a página de login mostra o nome, o logotipo e a cor da instituição. Quem cuida do servidor precisa apontar o domínio para ele.',
    logout_redirect_url: 'Página para onde a pessoa vai ao sair. Em branco, a página de login.',
    self_registration:
      'Quem não tem conta pode se cadastrar sozinho na página “Criar conta” e entra como aluno restrito.',
  },
  sections: {
    mail: 'E-mails',
    main: 'Dados da instituição',
    brand: 'Identidade visual',
  },
} as const;
