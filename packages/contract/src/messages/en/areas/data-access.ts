export default {
  one: 'data access rule',
  many: 'data access rules',
  fields: {
    owner_type: 'For',
    owner_id: 'Id of the user or role',
    owner: 'User or role',
    model_type: 'Kind of record',
    model_id: 'Id of the record',
    model: 'Record',
    level: 'Level',
  },
  options: {
    owner_type: { user: 'One user', role: 'Everybody with a role' },
    model_type: {
      classes: 'Classes',
      courses: 'Courses',
      disciplines: 'Subjects',
      questionnaires: 'Exams',
      contents: 'Content',
    },
    level: { read: 'See', write: 'See and change' },
  },
  help: {},
  empty:
    'Without rules, each person reaches everything their permissions open. Create the first one to narrow it.',
};
