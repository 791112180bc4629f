export default {
  one: 'institution',
  many: 'institutions',
  fields: {
    name: 'Name',
    organization_id: 'Organization',
    primary_color: 'Main colour',
    logo_file_id: 'Logo',
    small_logo_file_id: 'Small logo',
    time_zone: 'Time zone',
    logout_redirect_url: 'Address after signing out',
  },
  help: {
    primary_color: 'Used in buttons and highlights for whoever is in this institution.',
    time_zone: 'For example, America/Sao_Paulo.',
    logout_redirect_url: 'Page where people go when they sign out. Blank: the sign-in page.',
  },
  sections: { main: 'Institution details', brand: 'Visual identity' },
  empty: 'Add the first institution.',
};
