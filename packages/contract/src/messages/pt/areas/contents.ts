export default {
  one: 'conteúdo',
  many: 'conteúdos',
  fields: {
    name: 'Título',
    type: 'Tipo',
    class_ids: 'Turmas',
    discipline_ids: 'Disciplinas',
    body: 'Texto',
    published: 'Publicado',
    published_from: 'Disponível de',
    published_until: 'Disponível até',
  },
  options: {
    type: {
      A: 'Atividade',
      M: 'Material',
    },
  },
  empty: 'Crie o primeiro conteúdo para as suas turmas.',
} as const;
