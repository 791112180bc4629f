export default {
  help: {
    primary_color: 'Vale nas instituições que não têm uma cor própria.',
    logo_file_id: 'Aparece nas instituições que não têm um logotipo próprio.',
  },
} as const;
