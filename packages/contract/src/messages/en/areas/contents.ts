export default {
  one: 'content',
  many: 'contents',
  fields: {
    name: 'Title',
    type: 'Type',
    class_ids: 'Classes',
    discipline_ids: 'Subjects',
    body: 'Text',
    published: 'Published',
    published_from: 'Available from',
    published_until: 'Available until',
  },
  options: { type: { A: 'Activity', M: 'Material' } },
  help: {
    published: 'Students see only published content of the classes they attend.',
    published_from: 'Empty: as soon as it is published.',
    published_until: 'Empty: without an end.',
  },
  sections: { main: 'Content', audience: 'For whom', publication: 'Publication' },
  empty: 'Create the first content for your classes.',
};
