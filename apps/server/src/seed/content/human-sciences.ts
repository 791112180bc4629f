import { buildersFor, hole } from './question-builders.ts';

const { choice, boxes, gaps } = buildersFor('Ciências Humanas');

export const humanSciences = [
  choice(
    {
      slug: 'vacina',
      title: 'Revolta da Vacina',
      level: 'M',
      tags: ['história do Brasil', 'Primeira República'],
      statement:
        '<p>A Revolta da Vacina (Rio de Janeiro, 1904) não se explica apenas pela recusa da vacina contra a varíola. Também pesou, entre os revoltosos,</p>',
    },
    [
      'o apoio à volta imediata da escravidão.',
      'a oposição à entrada do Brasil na Primeira Guerra Mundial.',
      'o descontentamento com as demolições e despejos da reforma urbana.',
      'a defesa da transferência da capital para o interior.',
      'a exigência do voto feminino.',
    ],
    2,
    'A reforma do centro do Rio demoliu cortiços e expulsou moradores pobres: a vacinação obrigatória veio sobre esse descontentamento.',
  ),
  choice(
    {
      slug: 'pendular',
      title: 'Ida e volta todos os dias',
      level: 'E',
      tags: ['geografia', 'migrações'],
      statement:
        '<p>Célia mora num município, trabalha em outro e volta para casa todas as noites. Esse deslocamento é chamado de</p>',
    },
    ['êxodo rural', 'migração pendular', 'transumância', 'nomadismo', 'migração de retorno'],
    1,
    'O movimento pendular é diário e não muda a residência.',
  ),
  boxes(
    {
      slug: 'direitos-sociais',
      title: 'Direitos sociais na Constituição',
      level: 'M',
      tags: ['cidadania', 'Constituição'],
      statement:
        '<p>Quais destes são direitos sociais previstos no artigo 6º da Constituição Federal de 1988?</p>',
    },
    ['Educação', 'Porte de arma', 'Moradia', 'Lazer', 'Sigilo bancário'],
    [0, 2, 3],
    'O artigo 6º lista, entre outros, educação, saúde, alimentação, trabalho, moradia, transporte, lazer e segurança.',
  ),
  gaps(
    {
      slug: 'capitais',
      title: 'Capitais do Brasil',
      level: 'E',
      tags: ['história do Brasil'],
      statement: `<p>Antes de Brasília, a capital do Brasil foi ${hole('b')}; antes dela, durante a maior parte do período colonial, foi ${hole('a')}.</p>`,
    },
    {
      b: ['Rio de Janeiro', 'o Rio de Janeiro', 'Rio', 'cidade do Rio de Janeiro'],
      a: ['Salvador', 'São Salvador', 'Salvador da Bahia'],
    },
    'Salvador foi a capital até 1763, e o Rio de Janeiro até 1960.',
  ),
  choice(
    {
      slug: 'urbanizacao',
      title: 'Quando o Brasil ficou urbano',
      level: 'E',
      tags: ['geografia', 'leitura de tabela', 'urbanização'],
      statement:
        '<p>Parte da população brasileira que vivia em cidades, segundo os censos:</p><table><thead><tr><th>Ano</th><th>População urbana</th></tr></thead><tbody><tr><td>1940</td><td>31%</td></tr><tr><td>1960</td><td>45%</td></tr><tr><td>1970</td><td>56%</td></tr><tr><td>1991</td><td>76%</td></tr><tr><td>2010</td><td>84%</td></tr></tbody></table><p>Entre quais censos a população urbana se tornou maioria?</p>',
    },
    ['1940 e 1960', '1960 e 1970', '1970 e 1991', '1991 e 2010', 'Em nenhum intervalo da tabela'],
    1,
    'Maioria é mais da metade: 45% em 1960, 56% em 1970.',
  ),
  choice(
    {
      slug: 'weber',
      title: 'Tipos de dominação em Weber',
      level: 'D',
      tags: ['sociologia', 'poder'],
      statement:
        '<p>Uma diretora é obedecida porque o cargo lhe dá essa atribuição, descrita em regulamento, e não por seu carisma nem por costume antigo. Para Max Weber, trata-se de dominação</p>',
    },
    ['carismática', 'tradicional', 'legal-racional', 'patriarcal', 'feudal'],
    2,
    'Obedece-se à regra e ao cargo, não à pessoa: é a dominação legal-racional, própria da burocracia.',
  ),
];
