import { type Area, defineArea } from './kit/area/define-area.ts';
import { text } from './kit/fields.ts';

/**
 * Rows that declared areas refer to although a feature keeps them: they are picked like those of an area, by search or
 * id, and have no other endpoint from here.
 */
export const pickableAreas: readonly Area[] = [
  defineArea({
    key: 'questionnaires',
    scope: 'institution',
    labelField: 'name',
    fields: { name: text({ required: true, max: 160, search: true }) },
    menu: { group: 'assessments', icon: 'clipboard-text' },
  }),
];
