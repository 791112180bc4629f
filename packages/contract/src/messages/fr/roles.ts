export default {
  admin: {
    name: 'Administrateur',
    description: 'Configure l’établissement et accède à tous les domaines.',
  },
  manager: { name: 'Gestionnaire', description: 'Coordonne les classes, les épreuves et les équipes.' },
  teacher: { name: 'Enseignant', description: 'Crée des questions et des épreuves et suit ses classes.' },
  student: { name: 'Élève', description: 'Passe des épreuves et voit ses résultats.' },
  restricted_student: {
    name: 'Élève restreint',
    description: 'Ne passe que les épreuves auxquelles il a été invité.',
  },
  supervisor: { name: 'Surveillant', description: 'Suit les épreuves en direct.' },
  corrector: { name: 'Correcteur', description: 'Corrige les réponses rédigées.' },
  approver: { name: 'Approbateur', description: 'Valide les documents, les audits et les recours.' },
  functionalities: {
    backoffice: 'Back-office',
    proctoring: 'Suivi et audit',
    reports: 'Rapports des épreuves',
  },
  permissions: 'Permissions du rôle',
  granted_zero: 'Aucune permission accordée',
  granted_one: '{{count}} permission accordée',
  granted_other: '{{count}} permissions accordées',
  search: 'Rechercher une permission',
  whole_module: 'Toutes les permissions de {{name}}',
  of: '{{held}} sur {{total}}',
};
