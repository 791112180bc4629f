import { defineArea } from '../../kit/area/define-area.ts';
import { dateTime, integer, reference, references, richText, select, text } from '../../kit/fields.ts';
import { templateMax } from '../email/mail-types.ts';
import { mailingStates, participations } from './states.ts';

/** One message to many people; sending it is the feature's (features/mailings). */
export const mailings = defineArea({
  key: 'missives',
  table: 'mailings',
  scope: 'institution',
  labelField: 'subject',
  fields: {
    subject: text({ required: true, max: templateMax.subject, search: true, variables: true }),
    body: richText({ required: true, max: templateMax.body, textOnly: true, variables: true }),
    role_ids: references({ to: 'roles', through: 'mailing_roles', grid: false }),
    class_ids: references({ to: 'classes', through: 'mailing_classes', grid: false }),
    questionnaire_id: reference({ to: 'questionnaires', grid: false }),
    participation: select({ options: participations, grid: false }),
    state: select({ options: mailingStates, readOnly: true, filter: true }),
    scheduled_at: dateTime({ readOnly: true, filter: true }),
    started_at: dateTime({ readOnly: true }),
    recipients: integer({ readOnly: true, virtual: true }),
    sent: integer({ readOnly: true, virtual: true }),
    failed: integer({ readOnly: true, virtual: true }),
  },
  grid: {
    columns: ['subject', 'state', 'scheduled_at', 'started_at', 'recipients', 'sent', 'failed'],
    sort: 'created_at',
    sortDescending: true,
  },
  form: {
    sections: [
      { key: 'main', fields: ['subject', 'body'] },
      { key: 'audience', fields: ['role_ids', 'class_ids', 'questionnaire_id', 'participation'] },
    ],
  },
  menu: { group: 'communication', icon: 'mailbox' },
});
