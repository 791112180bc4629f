export default {
  one: 'organização',
  many: 'organizações',
  fields: {
    name: 'Nome',
    primary_color: 'Cor principal',
    logo_file_id: 'Logotipo',
  },
  empty: 'Cadastre a primeira organização.',
} as const;
