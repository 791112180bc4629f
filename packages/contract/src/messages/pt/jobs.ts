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
  paper_print: 'Impressão da prova física',
  paper_read: 'Leitura das folhas',
  paper_confirm: 'Confirmação das folhas lidas',
  distribute_answers: 'Distribuição das respostas aos avaliadores',
  practical_apply: 'Lançamento das notas da prova prática',
  compare_answers: 'Comparação das respostas entre si',
} as const;
