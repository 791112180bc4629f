import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, dateTime, references, richText, text } from '../../kit/fields.ts';

/** Notices on the home page, for everybody or for those who hold a role or attend or teach a class. */
export const news = defineArea({
  key: 'news',
  scope: 'institution',
  labelField: 'title',
  fields: {
    title: text({ required: true, max: 160, search: true }),
    description: richText({ required: true, max: 20_000, textOnly: true }),
    start: dateTime({ required: true, filter: true }),
    finish: dateTime({ required: true, filter: true }),
    role_ids: references({ to: 'roles', through: 'news_roles' }),
    class_ids: references({ to: 'classes', through: 'news_classes' }),
    everywhere: boolean({ filter: true }),
  },
  grid: { columns: ['title', 'start', 'finish', 'role_ids', 'class_ids', 'everywhere'], sort: 'start' },
  form: {
    sections: [
      { key: 'main', fields: ['title', 'description', 'start', 'finish'] },
      { key: 'audience', fields: ['role_ids', 'class_ids', 'everywhere'] },
    ],
  },
  listRule: 'general_system_admin',
  period: { from: 'start', until: 'finish' },
  menu: { group: 'communication', icon: 'news' },
});
