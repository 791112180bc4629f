import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, date, integer, longText, reference, references, select, text } from '../../kit/fields.ts';

/** The students of a class are a list of its own (features/classes): thousands of rows don't fit in a field of a form. */
export const classes = defineArea({
  key: 'classes',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    code: text({ max: 40, search: true }),
    course_id: reference({ to: 'courses', filter: true }),
    discipline_ids: references({ to: 'disciplines', through: 'class_disciplines', grid: false }),
    term: text({ max: 40 }),
    shift: select({ options: ['morning', 'afternoon', 'evening', 'full_time', 'online'], filter: true }),
    starts_on: date(),
    ends_on: date(),
    active: boolean({ filter: true, initial: true }),
    teacher_ids: references({ to: 'users', through: 'class_teachers' }),
    /** Only while the class is made; afterwards in its list of students. */
    student_ids: references({
      to: 'students',
      through: 'class_students',
      grid: false,
      createOnly: true,
      writeOnly: true,
    }),
    student_count: integer({ readOnly: true, virtual: true }),
    description: longText({ max: 4000 }),
  },
  grid: {
    columns: ['name', 'code', 'course_id', 'teacher_ids', 'student_count', 'starts_on', 'ends_on', 'active'],
    sort: 'name',
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          'name',
          'code',
          'course_id',
          'discipline_ids',
          'term',
          'shift',
          'starts_on',
          'ends_on',
          'active',
          'description',
        ],
      },
      { key: 'people', fields: ['teacher_ids', 'student_ids'] },
    ],
  },
  pickedBy: ['questionnaires.menu'],
  period: { from: 'starts_on', until: 'ends_on' },
  menu: { group: 'academic', icon: 'users-group' },
});
