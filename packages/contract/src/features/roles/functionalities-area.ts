import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, integer, longText, reference, text } from '../../kit/fields.ts';

/** Second level of the catalogue: what a group of permissions is about. */
export const functionalities = defineArea({
  key: 'functionalities',
  scope: 'global',
  ofInstallation: true,
  labelField: 'name',
  protectedBy: 'of_product',
  fields: {
    module_id: reference({ to: 'modules', required: true, filter: true }),
    name: text({ required: true, max: 80, search: true }),
    description: longText({ max: 1000, search: true, grid: true, sortable: false }),
    permissions: integer({ readOnly: true, virtual: true }),
    of_product: boolean({ readOnly: true, virtual: true, grid: false }),
  },
  grid: { columns: ['name', 'module_id', 'permissions', 'updated_at'], sort: 'name' },
  menu: { group: 'administration', icon: 'puzzle' },
});
