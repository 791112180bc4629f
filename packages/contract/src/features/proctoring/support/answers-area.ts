import { defineArea } from '../../../kit/area/define-area.ts';
import { boolean, longText, select, text } from '../../../kit/fields.ts';
import { supportKinds, supportLimits } from './support-states.ts';

/** Canned answers: what an institution's support writes again and again. */
export const supportAnswers = defineArea({
  key: 'support_answers',
  scope: 'institution',
  labelField: 'title',
  fields: {
    title: text({ required: true, max: 120, search: true }),
    /** Empty: it fits any request. */
    kind: select({ options: supportKinds, filter: true }),
    text: longText({ required: true, max: supportLimits.messageMaxChars }),
    active: boolean({ filter: true, initial: true }),
  },
  grid: { columns: ['title', 'kind', 'active', 'updated_at'], sort: 'title' },
  menu: { group: 'proctoring', icon: 'message' },
});
