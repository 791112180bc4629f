import { buildersFor } from './question-builders.ts';

const { heading, choice, matching, essay, text } = buildersFor('Língua Portuguesa');

export const portuguese = [
  heading({
    slug: 'cronica',
    title: 'Texto: O conserto',
    level: 'M',
    tags: ['leitura', 'crônica'],
    statement:
      '<h3>O conserto</h3><p>O rádio do meu avô parou numa terça-feira. Minha avó quis jogá-lo fora; ele, não. Abriu a tampa, espalhou os parafusos sobre o jornal de ontem e ficou ali, de óculos na ponta do nariz, como quem lê uma carta difícil.</p><p>No domingo, o rádio ainda não falava. Mas a vizinhança, sim: um trouxe um fio, outro uma opinião, um terceiro só a cadeira. Quando enfim se ouviu um chiado e, dentro dele, uma voz, ninguém prestou atenção. Estávamos todos conversando.</p>',
  }),
  choice(
    {
      slug: 'cronica-tema',
      title: 'O que o rádio consertou',
      level: 'M',
      tags: ['leitura', 'interpretação'],
      statement:
        '<p>Ao dizer que, quando o rádio voltou a funcionar, “ninguém prestou atenção”, o narrador sugere que</p>',
    },
    [
      'o aparelho era antigo demais para interessar aos jovens.',
      'o conserto valeu menos pelo rádio do que pelo encontro que provocou.',
      'o avô se decepcionou por ter trabalhado tantos dias em vão.',
      'os vizinhos tinham ido à casa por obrigação.',
      'a avó tinha razão em querer jogar o rádio fora.',
    ],
    1,
    'A última frase inverte o que se esperava: o rádio fala, mas o que importa é a conversa que nasceu em torno dele.',
  ),
  choice(
    {
      slug: 'personificacao',
      title: 'O relógio e as horas',
      level: 'E',
      tags: ['figuras de linguagem'],
      statement:
        '<p>“O relógio da sala mastigava as horas, sem pressa de engolir a tarde.”</p><p>A figura de linguagem que predomina no trecho é a</p>',
    },
    ['metonímia', 'personificação', 'hipérbole', 'ironia', 'antítese'],
    1,
    'Mastigar, ter pressa e engolir são ações de seres vivos atribuídas a um objeto.',
  ),
  choice(
    {
      slug: 'crase',
      title: 'Uso da crase',
      level: 'E',
      tags: ['gramática', 'crase'],
      statement: '<p>Em qual das frases a crase está empregada corretamente?</p>',
    },
    [
      'Entreguei o livro à ela ontem.',
      'Começou à chover antes do recreio.',
      'Fomos à pé até o museu.',
      'Chegamos à escola às sete horas.',
      'O aviso se dirigia à todos os alunos.',
    ],
    3,
    'Só há crase onde a preposição “a” encontra o artigo “a(s)”: não diante de verbos, de palavras masculinas nem da maioria dos pronomes.',
  ),
  matching(
    {
      slug: 'conectivos',
      title: 'O que cada conectivo indica',
      level: 'M',
      tags: ['gramática', 'coesão'],
      statement: '<p>Relacione cada conectivo à ideia que costuma expressar.</p>',
    },
    [
      ['embora', 'concessão'],
      ['portanto', 'conclusão'],
      ['contanto que', 'condição'],
      ['à medida que', 'proporção'],
    ],
    '“Embora estudasse, errou” concede; “portanto” conclui; “contanto que” põe uma condição; “à medida que” acompanha.',
  ),
  text(
    {
      slug: 'titulo',
      title: 'Outro título para a crônica',
      level: 'E',
      tags: ['leitura', 'produção de texto'],
      statement:
        '<p>Proponha outro título para a crônica “O conserto” e justifique sua escolha em uma ou duas frases.</p>',
    },
    400,
    'Qualquer título coerente com a inversão final é aceito, desde que a justificativa aponte para o texto.',
  ),
  essay(
    {
      slug: 'redacao',
      title: 'Redação: celular na sala de aula',
      level: 'D',
      tags: ['redação', 'argumentação'],
      statement:
        '<p>Escreva um texto dissertativo-argumentativo sobre o tema</p><blockquote><p><strong>O celular na sala de aula: distração ou ferramenta?</strong></p></blockquote><p>Defenda um ponto de vista, apresente ao menos dois argumentos e conclua com uma proposta que a sua escola pudesse adotar.</p>',
    },
    4000,
    [
      ['Norma-padrão', 'Domínio da modalidade escrita formal.'],
      ['Tema', 'Compreensão da proposta, sem fugir dela.'],
      ['Argumentação', 'Seleção e organização de fatos e opiniões em defesa de um ponto de vista.'],
      ['Coesão', 'Mecanismos linguísticos que ligam as partes do texto.'],
      ['Proposta', 'Intervenção concreta, possível e respeitosa.'],
    ],
  ),
];
