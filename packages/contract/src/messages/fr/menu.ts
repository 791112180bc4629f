export default {
  home: 'Accueil',
  academic: 'Scolarité',
  assessments: 'Épreuves',
  proctoring: 'Proctoring',
  grading: 'Correction',
  certificates: 'Certificats',
  communication: 'Communication',
  commercial: 'Commercial',
  reports: 'Rapports',
  administration: 'Administration',
};
