/** What each kind of background work is called. */
export default {
  unknown: 'Processamento',
  area_import: 'Importação de planilha',
  area_export: 'Exportação',
  question_edit: 'Alteração de questões',
  question_import: 'Importação de questões',
  release_scores: 'Liberação das notas',
  my_data_export: 'Cópia dos seus dados',
  mailing_send: 'Envio de mala direta',
  class_enrolment: 'Matrícula de alunos na turma',
} as const;
