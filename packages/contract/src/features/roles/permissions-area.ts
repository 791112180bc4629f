import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, integer, longText, reference, text } from '../../kit/fields.ts';

/** Permissions that can be granted to roles. The product's keys are fixed; their names and descriptions may be edited. */
export const permissions = defineArea({
  key: 'permissions',
  scope: 'global',
  ofInstallation: true,
  labelField: 'display_name',
  protectedBy: 'of_product',
  fields: {
    functionality_id: reference({ to: 'functionalities', required: true, filter: true }),
    display_name: text({ required: true, max: 120, search: true }),
    name: text({ required: true, max: 100, search: true }),
    guard_name: text({ max: 40 }),
    description: longText({ max: 1000, search: true }),
    roles: integer({ readOnly: true, virtual: true }),
    of_product: boolean({ readOnly: true, virtual: true, grid: false }),
  },
  grid: {
    columns: ['display_name', 'name', 'functionality_id', 'roles'],
    sort: 'display_name',
  },
  menu: { group: 'administration', icon: 'key' },
});
