export default {
  one: 'curso',
  many: 'cursos',
  fields: {
    name: 'Nombre',
    code: 'Código',
    workload_hours: 'Carga horaria (h)',
    discipline_ids: 'Asignaturas',
    active: 'Activo',
    description: 'Descripción',
  },
  help: {},
  empty: 'Registre el primer curso.',
};
