export default {
  one: 'actualité',
  many: 'actualités',
  fields: {
    title: 'Titre',
    description: 'Texte',
    start: 'Afficher à partir du',
    finish: 'Afficher jusqu’au',
    role_ids: 'Rôles',
    class_ids: 'Classes',
    everywhere: 'Tous les établissements',
  },
  help: {
    role_ids: 'Laissez rôles et classes vides pour l’afficher à tout l’établissement.',
    class_ids: 'Affichée aux élèves et aux enseignants des classes choisies.',
    everywhere: 'Affichée à tout le monde, dans tous les établissements de cette installation.',
  },
  sections: {
    main: 'Actualité',
    audience: 'Pour qui',
  },
  empty: 'Rédigez la première actualité : elle s’affiche sur l’accueil des personnes choisies.',
};
