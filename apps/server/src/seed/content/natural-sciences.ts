import { buildersFor, hole, tex } from './question-builders.ts';

const { choice, boxes, gaps, text, upload } = buildersFor('Ciências da Natureza');

export const naturalSciences = [
  choice(
    {
      slug: 'resistores',
      title: 'Resistores em paralelo',
      level: 'M',
      tags: ['física', 'eletricidade'],
      statement: `<p>Dois resistores, de ${tex(String.raw`6\,\Omega`)} e ${tex(String.raw`3\,\Omega`)}, são ligados em paralelo a uma fonte ideal de 12 V. Qual é a corrente total fornecida pela fonte?</p>`,
    },
    ['1,3 A', '2 A', '4 A', '6 A', '18 A'],
    3,
    `${tex(String.raw`R = \frac{6 \cdot 3}{6 + 3} = 2\,\Omega`)} e ${tex(String.raw`I = \frac{12}{2} = 6`)} A. Somar as resistências valeria para a ligação em série.`,
  ),
  gaps(
    {
      slug: 'metano',
      title: 'Combustão do metano',
      level: 'E',
      tags: ['química', 'balanceamento'],
      statement: `<p>Complete com os menores números inteiros:</p><p>CH<sub>4</sub> + ${hole('o')} O<sub>2</sub> → CO<sub>2</sub> + ${hole('a')} H<sub>2</sub>O</p>`,
    },
    { o: 2, a: 2 },
    'Quatro hidrogênios formam duas moléculas de água; com o CO<sub>2</sub>, são quatro oxigênios, isto é, duas moléculas de O<sub>2</sub>.',
  ),
  boxes(
    {
      slug: 'celula-vegetal',
      title: 'Só na célula vegetal',
      level: 'E',
      tags: ['biologia', 'citologia'],
      statement:
        '<p>Assinale as estruturas que se encontram em células vegetais, mas não em células animais.</p>',
    },
    ['Parede de celulose', 'Mitocôndrias', 'Cloroplastos', 'Ribossomos', 'Membrana plasmática'],
    [0, 2],
    'Mitocôndrias, ribossomos e membrana plasmática existem nas duas.',
  ),
  choice(
    {
      slug: 'albinismo',
      title: 'Irmã de uma pessoa albina',
      level: 'D',
      tags: ['biologia', 'genética'],
      statement:
        '<p>O albinismo é causado por um alelo recessivo. Um casal sem albinismo tem um filho albino e uma filha que não é albina. Qual é a probabilidade de que a filha seja portadora do alelo?</p>',
    },
    ['1/4', '1/3', '1/2', '2/3', '3/4'],
    3,
    'Os pais são Aa. Sabendo que a filha não é aa, restam AA, Aa e Aa: 2 casos em 3.',
  ),
  choice(
    {
      slug: 'som-vacuo',
      title: 'O som no espaço',
      level: 'E',
      tags: ['física', 'ondas'],
      statement:
        '<p>Num filme, ouve-se do interior de uma nave a explosão de outra, a quilômetros de distância, no vácuo. A cena é fisicamente impossível porque o som</p>',
    },
    [
      'viaja mais devagar do que a luz.',
      'é uma onda mecânica e precisa de um meio material.',
      'só se propaga em meios gasosos.',
      'é absorvido pelo frio do espaço.',
      'é refletido pelas paredes da nave.',
    ],
    1,
    'A luz, onda eletromagnética, atravessa o vácuo; o som, onda mecânica, não.',
  ),
  text(
    {
      slug: 'gelo',
      title: 'Por que o gelo flutua',
      level: 'M',
      tags: ['química', 'densidade', 'ecologia'],
      statement:
        '<p>Explique por que o gelo flutua na água líquida e por que isso importa para os peixes de um lago que congela no inverno.</p>',
    },
    800,
    'Espera-se: menor densidade do gelo (estrutura aberta das ligações de hidrogênio) e a camada de gelo que isola a água líquida embaixo.',
  ),
  upload(
    {
      slug: 'ciclo-agua',
      title: 'Esquema do ciclo da água',
      level: 'M',
      tags: ['geociências', 'desenho'],
      statement:
        '<p>Desenhe à mão um esquema do ciclo da água com ao menos quatro processos nomeados e envie uma foto legível.</p>',
    },
    ['image', 'document'],
    'Processos aceitos: evaporação, transpiração, condensação, precipitação, infiltração e escoamento.',
  ),
];
