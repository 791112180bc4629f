const openings = [
  'Poucos objetos mudaram tanto a rotina da escola quanto o celular. Ele cabe no bolso, mas ocupa a conversa de professores, famílias e estudantes.',
  'Proibir ou permitir? A pergunta sobre o celular na sala de aula costuma ser feita como se só houvesse duas respostas.',
  'Na minha turma, quando a aula fica difícil, as telas acendem. Isso diz algo sobre o celular, mas também sobre a aula.',
  'O celular chegou à sala de aula antes que a escola decidisse o que fazer com ele.',
];
const first = [
  'De um lado, a distração é real: cada notificação interrompe o raciocínio, e voltar a ele leva tempo. Quem lê um texto longo com o aparelho ao lado lê pior.',
  'Em primeiro lugar, a atenção é limitada. Não se acompanha uma demonstração de geometria respondendo a mensagens.',
  'É verdade que muitos usam o aparelho para fugir da aula. Porém, fugia-se também com bilhetes e desenhos no caderno.',
];
const second = [
  'Por outro lado, o mesmo aparelho é dicionário, câmera e laboratório. Em Ciências, filmamos a queda de uma bola e medimos a aceleração quadro a quadro; sem ele, seria só uma fórmula no quadro.',
  'Além disso, nem todos têm computador em casa. Para parte dos estudantes, o celular é a única porta para a pesquisa, e a escola é o lugar de aprender a usá-la bem.',
  'Por outro lado, aprender a deixar o celular de lado também se ensina. Uma regra que ninguém discute só muda o esconderijo.',
];
const closings = [
  'Proponho que cada turma escreva, com seus professores, um combinado: aparelhos guardados por padrão e usados quando a atividade pedir, com avaliação do acordo a cada bimestre.',
  'A escola poderia ter caixas na entrada das salas e, ao mesmo tempo, uma aula por semana em que o celular seja o material de trabalho.',
  'Por isso, minha escola deveria formar um grupo de estudantes e professores para testar atividades com o celular e publicar o que deu certo.',
];

const at = (list: readonly string[], place: number): string => list[place % list.length] ?? '';

/** An essay of the demonstration, as its editor writes it; neighbours differ. */
export const essayFor = (place: number): string =>
  [
    at(openings, place),
    at(first, place + Math.floor(place / 4)),
    at(second, place + Math.floor(place / 3)),
    at(closings, place),
  ]
    .map((text) => `<p>${text}</p>`)
    .join('');
