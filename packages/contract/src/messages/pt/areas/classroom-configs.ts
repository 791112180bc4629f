export default {
  one: 'configuração de sala',
  many: 'configurações de sala',
  fields: {
    name: 'Nome',
    questionnaire_id: 'Avaliação',
    prefix: 'Prefixo das salas',
    quantity_per_room: 'Participantes por sala',
    quantity_total: 'Total de participantes',
    support_ids: 'Suporte',
    rooms_count: 'Salas',
    placed_count: 'Em sala',
    unplaced_count: 'Sem sala',
  },
  help: {
    prefix: 'O nome de cada sala começa assim: “Sala” dá Sala 01, Sala 02…',
    quantity_total: 'Define quantas salas são criadas: o total dividido pelos participantes por sala.',
    quantity_per_room: 'Nenhuma sala recebe mais do que isto; a distribuição é a mais equilibrada possível.',
    support_ids: 'Pessoas que podem atender qualquer sala desta avaliação.',
  },
  sections: { main: 'Avaliação', rooms: 'Salas', people: 'Equipe de suporte' },
  empty:
    'Escolha uma avaliação e diga quantas pessoas cabem em cada sala: as salas são criadas e os participantes distribuídos.',
} as const;
