export default {
  one: 'noticia',
  many: 'noticias',
  fields: {
    title: 'Título',
    description: 'Texto',
    start: 'Mostrar desde',
    finish: 'Mostrar hasta',
    role_ids: 'Roles',
    class_ids: 'Grupos',
    everywhere: 'Todas las instituciones',
  },
  help: {
    role_ids: 'Deje roles y grupos en blanco para mostrarla a toda la institución.',
    class_ids: 'Aparece para los alumnos y profesores de los grupos elegidos.',
    everywhere: 'Aparece para todas las personas de todas las instituciones de esta instalación.',
  },
  sections: {
    main: 'Noticia',
    audience: 'Para quién',
  },
  empty: 'Escriba la primera noticia: aparece en el inicio de quien usted elija.',
};
