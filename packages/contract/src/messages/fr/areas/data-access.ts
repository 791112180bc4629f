export default {
  one: 'règle d’accès aux données',
  many: 'règles d’accès aux données',
  fields: {
    owner_type: 'Pour',
    owner_id: 'Identifiant de l’utilisateur ou du rôle',
    owner: 'Utilisateur ou rôle',
    model_type: 'Type d’élément',
    model_id: 'Identifiant de l’élément',
    model: 'Élément',
    level: 'Niveau',
  },
  options: {
    owner_type: { user: 'Un utilisateur', role: 'Tous ceux d’un rôle' },
    model_type: {
      classes: 'Classes',
      courses: 'Cours',
      disciplines: 'Matières',
      questionnaires: 'Épreuves',
      contents: 'Contenus',
    },
    level: { read: 'Voir', write: 'Voir et modifier' },
  },
  help: {},
  empty:
    'Sans règle, chacun accède à tout ce que ses permissions ouvrent. Créez la première pour restreindre.',
};
