export default {
  one: 'organization',
  many: 'organizations',
  fields: { name: 'Name', primary_color: 'Main colour', logo_file_id: 'Logo' },
  help: {
    primary_color: 'Applies in institutions without a colour of their own.',
    logo_file_id: 'Shown in institutions without a logo of their own.',
  },
  empty: 'Add the first organization.',
};
