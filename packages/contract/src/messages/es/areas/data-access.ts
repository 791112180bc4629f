export default {
  one: 'acceso a datos',
  many: 'accesos a datos',
  fields: {
    owner_type: 'Para',
    owner_id: 'Identificador del usuario o rol',
    owner: 'Usuario o rol',
    model_type: 'Tipo de registro',
    model_id: 'Identificador del registro',
    model: 'Registro',
    level: 'Nivel',
  },
  options: {
    owner_type: { user: 'Un usuario', role: 'Todos los de un rol' },
    model_type: {
      classes: 'Grupos',
      courses: 'Cursos',
      disciplines: 'Asignaturas',
      questionnaires: 'Evaluaciones',
      contents: 'Contenidos',
    },
    level: { read: 'Ver', write: 'Ver y modificar' },
  },
  help: {},
  empty: 'Sin reglas, cada persona llega a todo lo que abren sus permisos. Cree la primera para restringir.',
};
