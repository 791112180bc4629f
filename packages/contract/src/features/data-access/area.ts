import { defineArea } from '../../kit/area/define-area.ts';
import { select, text } from '../../kit/fields.ts';
import { dataAccessLevels, dataAccessOwners, restrictedModels } from './models.ts';

/** Rules of data access: they restrict the rows of classes, courses, contents and others that a user or a role can reach. */
export const dataAccess = defineArea({
  key: 'data_access',
  scope: 'institution',
  labelField: 'model_type',
  fields: {
    owner_type: select({ required: true, createOnly: true, filter: true, options: dataAccessOwners }),
    owner_id: text({ required: true, createOnly: true, max: 36, grid: false }),
    owner: text({ readOnly: true, virtual: true, max: 160, search: true }),
    model_type: select({ required: true, createOnly: true, filter: true, options: restrictedModels }),
    model_id: text({ required: true, createOnly: true, max: 36, grid: false }),
    model: text({ readOnly: true, virtual: true, max: 160, search: true }),
    level: select({ required: true, filter: true, options: dataAccessLevels }),
  },
  grid: {
    columns: ['owner', 'owner_type', 'model_type', 'model', 'level', 'updated_at'],
    sort: 'updated_at',
    sortDescending: true,
  },
  // Owner and row of a rule are shown by name above the form, not as fields with ids.
  form: { sections: [{ key: 'main', fields: ['level'] }] },
  menu: { group: 'administration', icon: 'lock-access' },
});
