export default {
  unknown: 'Traitement',
  area_import: 'Importation de feuille',
  area_export: 'Exportation',
  question_import: 'Importation de questions',
  release_scores: 'Publication des notes',
  own_data_export: 'Copie de vos données',
  missive_send: 'Envoi du publipostage',
  class_enrolment: 'Inscription d’élèves dans une classe',
};
