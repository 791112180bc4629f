import { defineArea } from '../kit/define-area.ts';
import { color, image, reference, text, url } from '../kit/fields.ts';

/** Institutions of the organizations the user administers. */
export const institutions = defineArea({
  key: 'institutions',
  scope: 'global',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    organization_id: reference({ to: 'organizations', required: true, createOnly: true }),
    primary_color: color(),
    logo_file_id: image(),
    small_logo_file_id: image(),
    time_zone: text({ max: 60 }),
    logout_redirect_url: url({ grid: false }),
  },
  grid: { columns: ['name', 'organization_id', 'time_zone', 'created_at'], sort: 'name' },
  form: {
    sections: [
      { key: 'main', fields: ['name', 'organization_id', 'time_zone', 'logout_redirect_url'] },
      { key: 'brand', fields: ['primary_color', 'logo_file_id', 'small_logo_file_id'] },
    ],
  },
  menu: { group: 'administration', icon: 'building' },
});
