import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, dateTime, image, integer, longText, reference, richText, text } from '../../kit/fields.ts';

/** A public page that asks for contacts; /campaigns/{code} shows it, features/campaigns answers it. */
export const campaigns = defineArea({
  key: 'campaigns',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    code: text({ required: true, min: 3, max: 60, search: true }),
    active: boolean({ filter: true, initial: true }),
    starts_at: dateTime(),
    ends_at: dateTime(),
    title: text({ required: true, max: 200, search: true, grid: false }),
    description: richText({ max: 20_000 }),
    picture_file_id: image({ purpose: 'brand' }),
    questionnaire_id: reference({ to: 'questionnaires', filter: true, sortable: false }),
    consent_text: longText({ required: true, max: 8000 }),
    retention_months: integer({ min: 1, max: 120, grid: false }),
    notice_emails: longText({ max: 2000 }),
    leads: integer({ virtual: true, readOnly: true, sortable: false }),
  },
  grid: {
    columns: ['name', 'code', 'questionnaire_id', 'starts_at', 'ends_at', 'leads', 'active'],
    sort: 'name',
  },
  form: {
    sections: [
      { key: 'main', fields: ['name', 'code', 'active', 'starts_at', 'ends_at'] },
      { key: 'page', fields: ['title', 'description', 'picture_file_id', 'questionnaire_id'] },
      { key: 'privacy', fields: ['consent_text', 'retention_months', 'notice_emails'] },
    ],
  },
  period: { from: 'starts_at', until: 'ends_at' },
  menu: { group: 'communication', icon: 'speakerphone' },
});
