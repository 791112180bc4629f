export default {
  title: 'Actualités',
  until: 'Jusqu’au {{when}}',
  dismiss: 'Masquer',
  dismiss_of: 'Masquer : {{title}}',
  dismissed: 'Actualité masquée.',
};
