/** Notices on the home page; the words of their form are in `areas.news`. */
export default {
  title: 'Notícias',
  until: 'Até {{when}}',
  dismiss: 'Dispensar',
  dismiss_of: 'Dispensar: {{title}}',
  dismissed: 'Notícia dispensada.',
} as const;
