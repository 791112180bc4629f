import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, integer, longText, text } from '../../kit/fields.ts';

/** First level of the catalogue of permissions; one catalogue for the whole installation. */
export const modules = defineArea({
  key: 'modules',
  scope: 'global',
  ofInstallation: true,
  labelField: 'name',
  protectedBy: 'of_product',
  fields: {
    name: text({ required: true, max: 80, search: true }),
    description: longText({ max: 1000, search: true, grid: true, sortable: false }),
    functionalities: integer({ readOnly: true, virtual: true }),
    of_product: boolean({ readOnly: true, virtual: true, grid: false }),
  },
  grid: { columns: ['name', 'functionalities', 'updated_at'], sort: 'name' },
  menu: { group: 'administration', icon: 'box' },
});
