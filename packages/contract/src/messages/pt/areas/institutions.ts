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
    logout_redirect_url: 'Endereço depois de sair',
  },
  help: {
    primary_color: 'Aparece nos botões e destaques para quem está nesta instituição.',
    time_zone: 'Por exemplo, America/Sao_Paulo.',
    logout_redirect_url: 'Página para onde a pessoa vai ao sair. Em branco, a página de entrada.',
  },
  sections: { main: 'Dados da instituição', brand: 'Identidade visual' },
  empty: 'Cadastre a primeira instituição.',
};
