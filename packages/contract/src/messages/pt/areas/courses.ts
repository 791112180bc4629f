export default {
  one: 'curso',
  many: 'cursos',
  fields: {
    name: 'Nome',
    code: 'Código',
    workload_hours: 'Carga horária (h)',
    discipline_ids: 'Disciplinas',
    active: 'Ativo',
    description: 'Descrição',
  },
  help: {},
  empty: 'Cadastre o primeiro curso.',
};
