/** The product's own roles, and the words of the form that grants permissions. */
export default {
  admin: { name: 'Administrador', description: 'Configura a instituição e tem acesso a todas as áreas.' },
  manager: { name: 'Gestor', description: 'Coordena turmas, avaliações e equipes.' },
  teacher: { name: 'Professor', description: 'Cria questões e avaliações e acompanha suas turmas.' },
  student: { name: 'Aluno', description: 'Responde avaliações e vê seus resultados.' },
  restricted_student: {
    name: 'Aluno restrito',
    description: 'Só responde às avaliações para as quais foi convidado.',
  },
  supervisor: { name: 'Supervisor', description: 'Acompanha as avaliações ao vivo.' },
  corrector: { name: 'Corretor', description: 'Corrige respostas discursivas.' },
  approver: { name: 'Aprovador', description: 'Valida documentos, auditorias e recursos.' },
  permission_names: { proctoring_force_end: 'Encerrar a supervisão de outra pessoa' },
  functionalities: {
    backoffice: 'Backoffice',
    proctoring: 'Acompanhamento e auditoria',
    reports: 'Relatórios de avaliações',
  },
  permissions: 'Permissões do papel',
  granted_zero: 'Nenhuma permissão concedida',
  granted_one: '{{count}} permissão concedida',
  granted_other: '{{count}} permissões concedidas',
  search: 'Procurar permissão',
  whole_module: 'Todas as permissões de {{name}}',
  of: '{{held}} de {{total}}',
} as const;
