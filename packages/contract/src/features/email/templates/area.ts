import { defineArea } from '../../../kit/area/define-area.ts';
import { boolean, richText, select, text } from '../../../kit/fields.ts';
import { mailTypes, templateMax } from '../mail-types.ts';

/** An institution's own texts; what the product sends without them is in messages/<language>/emails.ts. */
export const emailTemplates = defineArea({
  key: 'email_templates',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    type: select({ required: true, options: mailTypes, filter: true, createOnly: true }),
    subject: text({ required: true, max: templateMax.subject, search: true, variables: true }),
    body: richText({ required: true, max: templateMax.body, textOnly: true, variables: true }),
    action_label: text({ max: templateMax.actionLabel, grid: false }),
    active: boolean({ filter: true, initial: true }),
  },
  grid: { columns: ['name', 'type', 'subject', 'active', 'updated_at'], sort: 'name' },
  menu: { group: 'communication', icon: 'template' },
});
