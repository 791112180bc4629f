export default {
  home: 'Home',
  academic: 'Academic',
  assessments: 'Exams',
  proctoring: 'Proctoring',
  grading: 'Grading',
  certificates: 'Certificates',
  communication: 'Communication',
  commercial: 'Sales',
  reports: 'Reports',
  administration: 'Administration',
};
