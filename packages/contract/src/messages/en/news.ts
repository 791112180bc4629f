export default {
  title: 'News',
  until: 'Until {{when}}',
  dismiss: 'Dismiss',
  dismiss_of: 'Dismiss: {{title}}',
  dismissed: 'News item dismissed.',
};
