export default {
  one: 'organisation',
  many: 'organisations',
  fields: { name: 'Nom', primary_color: 'Couleur principale', logo_file_id: 'Logo' },
  help: {
    primary_color: 'Vaut dans les établissements sans couleur propre.',
    logo_file_id: 'S’affiche dans les établissements sans logo propre.',
  },
  empty: 'Ajoutez la première organisation.',
};
