import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, color, image, reference, text, timeZone, url } from '../../kit/fields.ts';

/** Institutions of the organizations the user administers. */
export const institutions = defineArea({
  key: 'institutions',
  scope: 'global',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    organization_id: reference({ to: 'organizations', required: true, createOnly: true }),
    primary_color: color(),
    logo_file_id: image({ purpose: 'brand' }),
    small_logo_file_id: image({ purpose: 'brand' }),
    time_zone: timeZone({ initial: 'America/Sao_Paulo' }),
    domain: text({ max: 253, format: 'host_name', grid: false }),
    logout_redirect_url: url({ grid: false }),
    self_registration: boolean({ grid: false, initial: false }),
    track_email_opens: boolean({ grid: false }),
  },
  grid: { columns: ['name', 'organization_id', 'time_zone', 'created_at'], sort: 'name' },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          'name',
          'organization_id',
          'time_zone',
          'domain',
          'logout_redirect_url',
          'self_registration',
        ],
      },
      { key: 'mail', fields: ['track_email_opens'] },
      { key: 'brand', fields: ['primary_color', 'logo_file_id', 'small_logo_file_id'] },
    ],
  },
  menu: { group: 'administration', icon: 'building' },
});
