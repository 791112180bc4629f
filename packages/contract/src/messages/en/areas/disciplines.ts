export default {
  one: 'subject',
  many: 'subjects',
  fields: {
    name: 'Name',
    code: 'Code',
    workload_hours: 'Workload (h)',
    description: 'Syllabus',
  },
  help: {},
  empty: 'Add the first subject.',
};
