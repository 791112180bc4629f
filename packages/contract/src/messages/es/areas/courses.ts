export default {
  one: 'curso',
  many: 'cursos',
  fields: {
    name: 'Nombre',
    code: 'Código',
    education_level: 'Nivel de enseñanza',
    modality: 'Modalidad',
    workload_hours: 'Carga horaria (h)',
    discipline_ids: 'Asignaturas',
    active: 'Activo',
    description: 'Descripción',
  },
  options: {
    education_level: {
      primary: 'Primaria',
      secondary: 'Secundaria',
      technical: 'Técnico',
      undergraduate: 'Grado',
      postgraduate: 'Posgrado',
      extension: 'Extensión y cursos libres',
    },
    modality: { in_person: 'Presencial', distance: 'A distancia', hybrid: 'Híbrida' },
  },
  help: {},
  empty: 'Registre el primer curso.',
};
