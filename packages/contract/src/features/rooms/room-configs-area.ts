import { defineArea } from '../../kit/area/define-area.ts';
import { integer, reference, references, text } from '../../kit/fields.ts';

/** Room configuration: how a questionnaire's participants are allocated to rooms. Saving it creates the rooms. */
export const roomConfigs = defineArea({
  key: 'classroom_configs',
  table: 'room_configs',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    questionnaire_id: reference({ to: 'questionnaires', required: true, createOnly: true, filter: true }),
    prefix: text({ required: true, max: 40, search: true }),
    quantity_per_room: integer({ required: true, min: 1, max: 1000 }),
    quantity_total: integer({ required: true, min: 1, max: 100_000 }),
    support_ids: references({ to: 'users', through: 'room_support', grid: false, someRows: true }),
    rooms_count: integer({ virtual: true, readOnly: true, sortable: false }),
    placed_count: integer({ virtual: true, readOnly: true, sortable: false }),
    unplaced_count: integer({ virtual: true, readOnly: true, sortable: false }),
  },
  grid: {
    columns: ['name', 'questionnaire_id', 'rooms_count', 'placed_count', 'unplaced_count', 'updated_at'],
    sort: 'name',
  },
  form: {
    sections: [
      { key: 'main', fields: ['name', 'questionnaire_id'] },
      { key: 'rooms', fields: ['prefix', 'quantity_per_room', 'quantity_total'] },
      { key: 'people', fields: ['support_ids'] },
    ],
  },
  menu: { group: 'proctoring', icon: 'layout-grid' },
});
