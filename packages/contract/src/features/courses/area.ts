import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, integer, longText, references, select, text } from '../../kit/fields.ts';

export const courses = defineArea({
  key: 'courses',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    code: text({ max: 40, search: true }),
    education_level: select({
      options: ['primary', 'secondary', 'technical', 'undergraduate', 'postgraduate', 'extension'],
      filter: true,
    }),
    modality: select({ options: ['in_person', 'distance', 'hybrid'], filter: true }),
    workload_hours: integer({ min: 1, max: 20_000 }),
    discipline_ids: references({ to: 'disciplines', through: 'course_disciplines', grid: false }),
    active: boolean({ filter: true, initial: true }),
    description: longText({ max: 4000 }),
  },
  grid: {
    columns: ['name', 'code', 'education_level', 'modality', 'workload_hours', 'active', 'updated_at'],
    sort: 'name',
  },
  menu: { group: 'academic', icon: 'school' },
});
