export default {
  one: 'grupo',
  many: 'grupos',
  fields: {
    name: 'Nombre',
    code: 'Código',
    course_id: 'Curso',
    discipline_ids: 'Asignaturas',
    term: 'Período lectivo',
    shift: 'Turno',
    starts_on: 'Inicio',
    ends_on: 'Fin',
    teacher_ids: 'Profesores',
    student_ids: 'Alumnos',
    student_count: 'Alumnos',
    active: 'Activo',
    description: 'Descripción',
  },
  options: {
    shift: {
      morning: 'Mañana',
      afternoon: 'Tarde',
      evening: 'Noche',
      full_time: 'Jornada completa',
      online: 'A distancia',
    },
  },
  help: {
    term: 'Por ejemplo, 2026/1.',
    student_ids:
      'Busque por nombre, correo o matrícula. Una vez creado el grupo, podrá importar una lista o invitar.',
  },
  sections: { main: 'Datos del grupo', people: 'Personas' },
  empty: 'Registre el primer grupo.',
};
