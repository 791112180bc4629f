export default {
  help: {
    prefix: 'O nome de cada sala começa assim: “Sala” dá Sala 01, Sala 02…',
    quantity_total: 'Define quantas salas são criadas: o total dividido pelos participantes por sala.',
    quantity_per_room: 'Nenhuma sala recebe mais do que isto; a distribuição é a mais equilibrada possível.',
    support_ids: 'Pessoas que podem atender qualquer sala desta avaliação.',
  },
  sections: {
    main: 'Avaliação',
    rooms: 'Salas',
    people: 'Equipe de suporte',
  },
} as const;
