export default {
  one: 'classe',
  many: 'classes',
  fields: {
    name: 'Nom',
    code: 'Code',
    course_id: 'Formation',
    discipline_ids: 'Matières',
    term: 'Période scolaire',
    shift: 'Horaire',
    starts_on: 'Début',
    ends_on: 'Fin',
    teacher_ids: 'Enseignants',
    student_ids: 'Élèves',
    student_count: 'Élèves',
    active: 'Active',
    description: 'Description',
  },
  options: {
    shift: {
      morning: 'Matin',
      afternoon: 'Après-midi',
      evening: 'Soir',
      full_time: 'Journée entière',
      online: 'À distance',
    },
  },
  help: {
    term: 'Par exemple, 2026/1.',
    student_ids:
      'Cherchez par nom, e-mail ou matricule. Une fois la classe créée, vous pourrez importer une liste ou inviter.',
  },
  sections: { main: 'Données de la classe', people: 'Personnes' },
  empty: 'Ajoutez la première classe.',
};
