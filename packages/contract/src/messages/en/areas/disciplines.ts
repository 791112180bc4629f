export default {
  one: 'subject',
  many: 'subjects',
  fields: {
    name: 'Name',
    code: 'Code',
    workload_hours: 'Workload (h)',
    active: 'Active',
    description: 'Syllabus',
  },
  help: {},
  empty: 'Add the first subject.',
};
