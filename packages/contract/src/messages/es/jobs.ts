export default {
  unknown: 'Procesamiento',
  area_import: 'Importación de hoja',
  area_export: 'Exportación',
  question_import: 'Importación de preguntas',
  release_scores: 'Publicación de notas',
  own_data_export: 'Copia de sus datos',
  missive_send: 'Envío masivo',
  class_enrolment: 'Matrícula de alumnos en el grupo',
};
