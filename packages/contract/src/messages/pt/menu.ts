/** Groups of the side menu; entries take the title of their screen. */
export default {
  home: 'Início',
  academic: 'Acadêmico',
  assessments: 'Avaliações',
  proctoring: 'Proctoring',
  grading: 'Correção',
  certificates: 'Certificados',
  communication: 'Comunicação',
  commercial: 'Comercial',
  reports: 'Relatórios',
  administration: 'Administração',
} as const;
