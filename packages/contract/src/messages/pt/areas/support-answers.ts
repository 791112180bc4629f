export default {
  one: 'resposta pronta',
  many: 'respostas prontas',
  fields: {
    title: 'Título',
    kind: 'Assunto',
    text: 'Texto',
    active: 'Ativa',
  },
  options: {
    kind: {
      camera: 'Câmera',
      microphone: 'Microfone',
      screen: 'Compartilhamento de tela',
      internet: 'Internet',
      access: 'Acesso à avaliação',
      question: 'Enunciado de uma questão',
      other: 'Outro assunto',
    },
  },
  empty: 'Cadastre a primeira resposta pronta: o suporte a usa com um toque.',
} as const;
