export default {
  help: {
    published: 'Os alunos só veem conteúdos publicados das turmas em que estão.',
    published_from: 'Em branco, assim que for publicado.',
    published_until: 'Em branco, sem prazo.',
  },
  sections: {
    main: 'Conteúdo',
    audience: 'Para quem',
    publication: 'Publicação',
  },
} as const;
