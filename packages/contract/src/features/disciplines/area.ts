import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, integer, longText, text } from '../../kit/fields.ts';

export const disciplines = defineArea({
  key: 'disciplines',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    code: text({ max: 40, search: true }),
    workload_hours: integer({ min: 1, max: 20_000 }),
    active: boolean({ filter: true, initial: true }),
    description: longText({ max: 4000 }),
  },
  grid: { columns: ['name', 'code', 'workload_hours', 'active', 'updated_at'], sort: 'name' },
  pickedBy: ['base_question.menu', 'questionnaires.menu'],
  menu: { group: 'academic', icon: 'book' },
});
