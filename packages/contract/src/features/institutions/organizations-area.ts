import { defineArea } from '../../kit/area/define-area.ts';
import { color, image, text } from '../../kit/fields.ts';

/** Groups of institutions under one brand and contract. */
export const organizations = defineArea({
  key: 'organizations',
  scope: 'global',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    primary_color: color({ virtual: true, grid: false }),
    logo_file_id: image({ purpose: 'brand' }),
  },
  grid: { columns: ['name', 'created_at', 'updated_at'], sort: 'name' },
  menu: { group: 'administration', icon: 'building-community' },
  listRule: 'organizations.grid',
});
