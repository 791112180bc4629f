export default {
  one: 'contenu',
  many: 'contenus',
  fields: {
    name: 'Titre',
    type: 'Type',
    class_ids: 'Classes',
    discipline_ids: 'Matières',
    body: 'Texte',
    published: 'Publié',
    published_from: 'Disponible du',
    published_until: 'Disponible jusqu’au',
  },
  options: { type: { A: 'Activité', M: 'Support' } },
  help: {
    published: 'Les élèves ne voient que les contenus publiés de leurs classes.',
    published_from: 'Vide : dès sa publication.',
    published_until: 'Vide : sans fin.',
  },
  sections: { main: 'Contenu', audience: 'Pour qui', publication: 'Publication' },
  empty: 'Créez le premier contenu pour vos classes.',
};
