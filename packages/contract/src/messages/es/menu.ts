export default {
  home: 'Inicio',
  academic: 'Académico',
  assessments: 'Evaluaciones',
  proctoring: 'Proctoring',
  grading: 'Corrección',
  certificates: 'Certificados',
  communication: 'Comunicación',
  commercial: 'Comercial',
  reports: 'Informes',
  administration: 'Administración',
};
