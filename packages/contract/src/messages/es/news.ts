export default {
  title: 'Noticias',
  until: 'Hasta {{when}}',
  dismiss: 'Descartar',
  dismiss_of: 'Descartar: {{title}}',
  dismissed: 'Noticia descartada.',
};
