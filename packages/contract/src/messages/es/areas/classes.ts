export default {
  one: 'grupo',
  many: 'grupos',
  fields: {
    name: 'Nombre',
    code: 'Código',
    course_id: 'Curso',
    discipline_ids: 'Asignaturas',
    starts_on: 'Inicio',
    ends_on: 'Fin',
    teacher_ids: 'Profesores',
    student_ids: 'Alumnos',
    description: 'Descripción',
  },
  help: { student_ids: 'Busque por nombre, correo o matrícula.' },
  sections: { main: 'Datos del grupo', people: 'Profesores y alumnos' },
  empty: 'Registre el primer grupo.',
};
