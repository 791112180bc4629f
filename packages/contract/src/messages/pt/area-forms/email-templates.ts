export default {
  help: {
    name: 'Só a sua equipe vê este nome.',
    action_label: 'Em branco, o botão usa as palavras do texto padrão.',
    active: 'Há um só modelo em uso para cada tipo: ao ligar este, o outro é desligado.',
  },
  sections: {
    main: 'Modelo',
  },
} as const;
