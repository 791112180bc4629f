export default {
  one: 'course',
  many: 'courses',
  fields: {
    name: 'Name',
    code: 'Code',
    workload_hours: 'Workload (h)',
    discipline_ids: 'Subjects',
    active: 'Active',
    description: 'Description',
  },
  help: {},
  empty: 'Add the first course.',
};
