export default {
  one: 'organização',
  many: 'organizações',
  fields: { name: 'Nome', primary_color: 'Cor principal', logo_file_id: 'Logotipo' },
  help: {
    primary_color: 'Vale nas instituições que não têm uma cor própria.',
    logo_file_id: 'Aparece nas instituições que não têm um logotipo próprio.',
  },
  empty: 'Cadastre a primeira organização.',
} as const;
