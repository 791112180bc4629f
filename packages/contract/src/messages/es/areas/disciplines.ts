export default {
  one: 'asignatura',
  many: 'asignaturas',
  fields: {
    name: 'Nombre',
    code: 'Código',
    workload_hours: 'Carga horaria (h)',
    active: 'Activa',
    description: 'Programa',
  },
  help: {},
  empty: 'Registre la primera asignatura.',
};
