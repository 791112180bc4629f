export default {
  one: 'organización',
  many: 'organizaciones',
  fields: { name: 'Nombre', primary_color: 'Color principal', logo_file_id: 'Logotipo' },
  help: {
    primary_color: 'Vale en las instituciones sin color propio.',
    logo_file_id: 'Aparece en las instituciones sin logotipo propio.',
  },
  empty: 'Registre la primera organización.',
};
