import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, dateTime, references, richText, select, text } from '../../kit/fields.ts';
import { contentTypes } from './types.ts';

/** Activities and materials of classes. Their files and videos, and who has seen them, are in features/contents. */
export const contents = defineArea({
  key: 'contents',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 200, search: true }),
    type: select({ required: true, options: contentTypes, filter: true }),
    class_ids: references({ to: 'classes', through: 'content_classes', filter: true, sortable: false }),
    discipline_ids: references({
      to: 'disciplines',
      through: 'content_disciplines',
      filter: true,
      sortable: false,
    }),
    body: richText({ max: 200_000 }),
    published: boolean({ filter: true }),
    published_from: dateTime(),
    published_until: dateTime(),
  },
  grid: {
    columns: [
      'name',
      'type',
      'class_ids',
      'discipline_ids',
      'published',
      'published_from',
      'published_until',
    ],
    sort: 'name',
  },
  form: {
    sections: [
      { key: 'main', fields: ['name', 'type', 'body'] },
      { key: 'audience', fields: ['class_ids', 'discipline_ids'] },
      { key: 'publication', fields: ['published', 'published_from', 'published_until'] },
    ],
  },
  show: true,
  period: { from: 'published_from', until: 'published_until' },
  menu: { group: 'academic', icon: 'notebook' },
});
