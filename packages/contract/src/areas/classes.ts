import { defineArea } from '../kit/define-area.ts';
import { date, longText, reference, references, text } from '../kit/fields.ts';

export const classes = defineArea({
  key: 'classes',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    code: text({ max: 40, search: true }),
    course_id: reference({ to: 'courses', filter: true }),
    discipline_ids: references({ to: 'disciplines', through: 'class_disciplines', grid: false }),
    starts_on: date(),
    ends_on: date(),
    teacher_ids: references({ to: 'users', through: 'class_teachers' }),
    student_ids: references({ to: 'students', through: 'class_students', grid: false }),
    description: longText({ max: 4000 }),
  },
  grid: { columns: ['name', 'code', 'course_id', 'teacher_ids', 'starts_on', 'ends_on'], sort: 'name' },
  form: {
    sections: [
      {
        key: 'main',
        fields: ['name', 'code', 'course_id', 'discipline_ids', 'starts_on', 'ends_on', 'description'],
      },
      { key: 'people', fields: ['teacher_ids', 'student_ids'] },
    ],
  },
  pickedBy: ['questionnaires.menu'],
  menu: { group: 'academic', icon: 'users-group' },
});
