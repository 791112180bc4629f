export default {
  one: 'news item',
  many: 'news',
  fields: {
    title: 'Title',
    description: 'Text',
    start: 'Show from',
    finish: 'Show until',
    role_ids: 'Roles',
    class_ids: 'Classes',
    everywhere: 'All institutions',
  },
  help: {
    role_ids: 'Leave roles and classes blank to show it to everybody in the institution.',
    class_ids: 'Shown to the students and teachers of the chosen classes.',
    everywhere: 'Shown to everybody in every institution of this installation.',
  },
  sections: {
    main: 'News item',
    audience: 'For whom',
  },
  empty: 'Write the first news item: it appears on the home page of whoever you choose.',
};
