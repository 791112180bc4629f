export default {
  one: 'class',
  many: 'classes',
  fields: {
    name: 'Name',
    code: 'Code',
    course_id: 'Course',
    discipline_ids: 'Subjects',
    term: 'Term',
    shift: 'Shift',
    starts_on: 'Start',
    ends_on: 'End',
    teacher_ids: 'Teachers',
    student_ids: 'Students',
    student_count: 'Students',
    active: 'Active',
    description: 'Description',
  },
  options: {
    shift: {
      morning: 'Morning',
      afternoon: 'Afternoon',
      evening: 'Evening',
      full_time: 'Full time',
      online: 'Online',
    },
  },
  help: {
    term: 'For example, 2026/1.',
    student_ids:
      'Search by name, e-mail or student number. Once the class exists you can import a list or invite.',
  },
  sections: { main: 'Class details', people: 'People' },
  empty: 'Add the first class.',
};
