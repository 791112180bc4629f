export default {
  one: 'disciplina',
  many: 'disciplinas',
  fields: {
    name: 'Nome',
    code: 'Código',
    workload_hours: 'Carga horária (h)',
    active: 'Ativa',
    description: 'Ementa',
  },
  empty: 'Cadastre a primeira disciplina.',
} as const;
