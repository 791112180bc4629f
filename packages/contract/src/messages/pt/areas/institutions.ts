export default {
  one: 'instituição',
  many: 'instituições',
  fields: {
    name: 'Nome',
    organization_id: 'Organização',
    primary_color: 'Cor principal',
    logo_file_id: 'Logotipo',
    small_logo_file_id: 'Logotipo reduzido',
    time_zone: 'Fuso horário',
    domain: 'Domínio próprio',
    logout_redirect_url: 'Endereço depois de sair',
    self_registration: 'Aceita cadastros',
    track_email_opens: 'Acompanhar a abertura dos e-mails',
  },
  empty: 'Cadastre a primeira instituição.',
} as const;
