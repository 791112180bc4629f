import { defineArea } from '../../kit/area/define-area.ts';
import { integer, longText, text } from '../../kit/fields.ts';

/** Roles of the institution. Their permissions are edited by a form of the area's own. */
export const roles = defineArea({
  key: 'roles',
  scope: 'institution',
  labelField: 'name',
  protectedBy: 'key',
  fields: {
    name: text({ required: true, max: 80, search: true }),
    key: text({ readOnly: true, max: 40 }),
    description: longText({ max: 1000, grid: true, sortable: false }),
    members: integer({ readOnly: true, virtual: true }),
  },
  grid: { columns: ['name', 'description', 'members', 'updated_at'], sort: 'name' },
  menu: { group: 'administration', icon: 'shield-lock' },
});
