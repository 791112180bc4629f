export default {
  one: 'formation',
  many: 'formations',
  fields: {
    name: 'Nom',
    code: 'Code',
    education_level: 'Niveau d’enseignement',
    modality: 'Modalité',
    workload_hours: 'Volume horaire (h)',
    discipline_ids: 'Matières',
    active: 'Active',
    description: 'Description',
  },
  options: {
    education_level: {
      primary: 'Primaire et collège',
      secondary: 'Lycée',
      technical: 'Technique',
      undergraduate: 'Licence',
      postgraduate: 'Troisième cycle',
      extension: 'Formation continue',
    },
    modality: { in_person: 'En présence', distance: 'À distance', hybrid: 'Hybride' },
  },
  help: {},
  empty: 'Ajoutez la première formation.',
};
