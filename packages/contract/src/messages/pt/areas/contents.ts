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
  options: { type: { A: 'Atividade', M: 'Material' } },
  help: {
    published: 'Os alunos só veem conteúdos publicados das turmas em que estão.',
    published_from: 'Em branco, assim que for publicado.',
    published_until: 'Em branco, sem prazo.',
  },
  sections: { main: 'Conteúdo', audience: 'Para quem', publication: 'Publicação' },
  empty: 'Crie o primeiro conteúdo para as suas turmas.',
} as const;
