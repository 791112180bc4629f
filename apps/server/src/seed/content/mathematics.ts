import { buildersFor, hole, tex } from './question-builders.ts';

const { choice, boxes, gaps, text } = buildersFor('Matemática');

export const mathematics = [
  choice(
    {
      slug: 'parabola',
      title: 'Altura máxima de uma bola',
      level: 'M',
      tags: ['funções', '2º grau'],
      statement: `<p>Uma bola é lançada para cima, e sua altura, em metros, após ${tex('t')} segundos é dada por</p><p>${tex('h(t) = -5t^2 + 20t + 1')}</p><p>Qual é a maior altura que a bola alcança?</p>`,
    },
    ['16 m', '20 m', '21 m', '25 m', '41 m'],
    2,
    `O vértice está em ${tex(String.raw`t = -\frac{b}{2a} = 2`)} s, e ${tex('h(2) = -20 + 40 + 1 = 21')} m.`,
  ),
  choice(
    {
      slug: 'juros',
      title: 'Juros compostos',
      level: 'E',
      tags: ['matemática financeira', 'porcentagem'],
      statement:
        '<p>Marina aplicou R$ 2.000,00 a juros compostos de 10% ao ano. Sem depósitos nem retiradas, quanto terá ao fim de três anos?</p>',
    },
    ['R$ 2.600,00', 'R$ 2.660,00', 'R$ 2.662,00', 'R$ 2.728,00', 'R$ 3.000,00'],
    2,
    `A cada ano o valor é multiplicado por 1,1: ${tex(String.raw`2000 \cdot 1{,}1^3 = 2662`)}. Quem soma 10% de R$ 2.000,00 a cada ano calcula juros simples.`,
  ),
  boxes(
    {
      slug: 'irracionais',
      title: 'Números irracionais',
      level: 'M',
      tags: ['conjuntos numéricos'],
      statement: '<p>Assinale <strong>todos</strong> os números irracionais.</p>',
    },
    [
      tex(String.raw`\sqrt{2}`),
      tex(String.raw`\sqrt{9}`),
      '0,333…',
      tex(String.raw`\pi`),
      tex(String.raw`\frac{22}{7}`),
    ],
    [0, 3],
    'Uma raiz exata, uma dízima periódica e uma fração de inteiros são racionais, ainda que uma delas se pareça com π.',
  ),
  gaps(
    {
      slug: 'pitagoras',
      title: 'Triângulo retângulo',
      level: 'E',
      tags: ['geometria', 'Pitágoras'],
      statement: `<p>Um triângulo retângulo tem catetos de 9 cm e 12 cm. Sua hipotenusa mede ${hole('h')} cm e sua área é de ${hole('s')} cm².</p>`,
    },
    { h: 15, s: 54 },
    `${tex(String.raw`\sqrt{9^2 + 12^2} = \sqrt{225} = 15`)} e ${tex(String.raw`\frac{9 \cdot 12}{2} = 54`)}.`,
  ),
  choice(
    {
      slug: 'condicional',
      title: 'De ônibus, à tarde',
      level: 'D',
      tags: ['probabilidade', 'leitura de tabela'],
      statement:
        '<p>A escola perguntou a 150 estudantes como chegam às aulas:</p><table><thead><tr><th>Turno</th><th>Ônibus</th><th>A pé</th><th>Carro</th></tr></thead><tbody><tr><td>Manhã</td><td>45</td><td>30</td><td>15</td></tr><tr><td>Tarde</td><td>35</td><td>20</td><td>5</td></tr></tbody></table><p>Sorteia-se alguém entre os que vão <strong>de ônibus</strong>. Qual é a probabilidade de que estude à tarde?</p>',
    },
    ['7/30', '2/5', '7/16', '8/15', '7/12'],
    2,
    'O sorteio é só entre os 80 que vão de ônibus: 35 ÷ 80 = 7/16. Dividir por 150 ou por 60 muda a pergunta.',
  ),
  choice(
    {
      slug: 'logaritmo',
      title: 'Equação logarítmica',
      level: 'M',
      tags: ['funções', 'logaritmos'],
      statement: `<p>Qual é a solução de ${tex(String.raw`\log_2 (8x) = 5`)}?</p>`,
    },
    [tex('x = 2'), tex('x = 4'), tex(String.raw`x = \frac{5}{8}`), tex('x = 16'), tex('x = 32')],
    1,
    `Pela definição, ${tex('8x = 2^5 = 32')}; logo ${tex('x = 4')}.`,
  ),
  text(
    {
      slug: 'impares',
      title: 'O produto de dois ímpares',
      level: 'D',
      tags: ['demonstração', 'números inteiros'],
      statement:
        '<p>Explique, com suas palavras ou com símbolos, por que o produto de dois números ímpares é sempre ímpar. Um exemplo ajuda, mas não basta.</p>',
    },
    600,
    `Espera-se um argumento geral, como ${tex('(2a+1)(2b+1) = 2(2ab+a+b)+1')}.`,
  ),
];
