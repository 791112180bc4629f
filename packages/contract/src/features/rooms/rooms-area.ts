import { defineArea } from '../../kit/area/define-area.ts';
import { integer, reference, references, text } from '../../kit/fields.ts';

/** Rooms that configurations have made. A supervisor sees those they supervise. */
export const rooms = defineArea({
  key: 'classrooms',
  table: 'rooms',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 60, search: true, readOnly: true }),
    config_id: reference({ to: 'classroom_configs', required: true, readOnly: true, filter: true }),
    number: integer({ required: true, readOnly: true, grid: false }),
    supervisor_ids: references({
      to: 'users',
      through: 'room_supervisors',
      readOnly: true,
      filter: true,
    }),
    participants_count: integer({ virtual: true, readOnly: true, sortable: false }),
    not_started_count: integer({ virtual: true, readOnly: true, sortable: false }),
    open_count: integer({ virtual: true, readOnly: true, sortable: false }),
    finished_count: integer({ virtual: true, readOnly: true, sortable: false }),
  },
  grid: {
    columns: [
      'name',
      'config_id',
      'supervisor_ids',
      'participants_count',
      'not_started_count',
      'open_count',
      'finished_count',
    ],
    sort: 'name',
  },
  menu: { group: 'proctoring', icon: 'door' },
  actions: [],
});
