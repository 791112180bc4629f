export default {
  one: 'asignatura',
  many: 'asignaturas',
  fields: {
    name: 'Nombre',
    code: 'Código',
    workload_hours: 'Carga horaria (h)',
    description: 'Programa',
  },
  help: {},
  empty: 'Registre la primera asignatura.',
};
