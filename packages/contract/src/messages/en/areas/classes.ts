export default {
  one: 'class',
  many: 'classes',
  fields: {
    name: 'Name',
    code: 'Code',
    course_id: 'Course',
    discipline_ids: 'Subjects',
    starts_on: 'Start',
    ends_on: 'End',
    teacher_ids: 'Teachers',
    student_ids: 'Students',
    description: 'Description',
  },
  help: { student_ids: 'Search by name, e-mail or student number.' },
  sections: { main: 'Class details', people: 'Teachers and students' },
  empty: 'Add the first class.',
};
