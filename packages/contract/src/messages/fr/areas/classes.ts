export default {
  one: 'classe',
  many: 'classes',
  fields: {
    name: 'Nom',
    code: 'Code',
    course_id: 'Formation',
    discipline_ids: 'Matières',
    starts_on: 'Début',
    ends_on: 'Fin',
    teacher_ids: 'Enseignants',
    student_ids: 'Élèves',
    description: 'Description',
  },
  help: { student_ids: 'Cherchez par nom, e-mail ou matricule.' },
  sections: { main: 'Données de la classe', people: 'Enseignants et élèves' },
  empty: 'Ajoutez la première classe.',
};
