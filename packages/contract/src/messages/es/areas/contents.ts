export default {
  one: 'contenido',
  many: 'contenidos',
  fields: {
    name: 'Título',
    type: 'Tipo',
    class_ids: 'Grupos',
    discipline_ids: 'Asignaturas',
    body: 'Texto',
    published: 'Publicado',
    published_from: 'Disponible desde',
    published_until: 'Disponible hasta',
  },
  options: { type: { A: 'Actividad', M: 'Material' } },
  help: {
    published: 'Los alumnos solo ven contenidos publicados de sus grupos.',
    published_from: 'En blanco, en cuanto se publique.',
    published_until: 'En blanco, sin plazo.',
  },
  sections: { main: 'Contenido', audience: 'Para quién', publication: 'Publicación' },
  empty: 'Cree el primer contenido para sus grupos.',
};
