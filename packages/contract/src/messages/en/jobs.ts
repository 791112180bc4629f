export default {
  unknown: 'Processing',
  area_import: 'Sheet import',
  area_export: 'Export',
  question_import: 'Question import',
  release_scores: 'Score release',
  own_data_export: 'Copy of your data',
  missive_send: 'Mailing',
  class_enrolment: 'Enrolment of students in a class',
};
