export default {
  one: 'course',
  many: 'courses',
  fields: {
    name: 'Name',
    code: 'Code',
    education_level: 'Level of education',
    modality: 'Mode of study',
    workload_hours: 'Workload (h)',
    discipline_ids: 'Subjects',
    active: 'Active',
    description: 'Description',
  },
  options: {
    education_level: {
      primary: 'Primary',
      secondary: 'Secondary',
      technical: 'Technical',
      undergraduate: 'Undergraduate',
      postgraduate: 'Postgraduate',
      extension: 'Extension and short courses',
    },
    modality: { in_person: 'In person', distance: 'Distance learning', hybrid: 'Hybrid' },
  },
  help: {},
  empty: 'Add the first course.',
};
