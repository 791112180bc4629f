import { type SheetColumn, sheetColumns } from './sheet-columns.ts';

type Example = Partial<Record<SheetColumn, string>>;

/** One example for each type, in the language of the columns: they are part of the file format. */
const examples: Example[] = [
  {
    title: 'Capital do Brasil',
    type: 'Múltipla escolha',
    statement: 'Qual é a capital do Brasil?',
    optionA: 'Rio de Janeiro',
    optionB: 'São Paulo',
    optionC: 'Brasília',
    optionD: 'Salvador',
    correct: 'C',
    difficulty: 'Fácil',
    discipline: 'Geografia',
    tags: 'Brasil; capitais',
    feedbackRight: 'Isso mesmo: Brasília é a capital desde 1960.',
    feedbackWrong: 'Reveja o capítulo sobre o Distrito Federal.',
  },
  {
    title: 'Números primos',
    type: 'Caixas de seleção',
    statement: 'Quais destes números são primos?',
    optionA: '2',
    optionB: '9',
    optionC: '11',
    optionD: '15',
    correct: 'A;C',
    difficulty: 'Médio',
    discipline: 'Matemática',
    tags: 'aritmética',
  },
  {
    title: 'Autor de Dom Casmurro',
    type: 'Lacuna',
    statement: 'Quem escreveu Dom Casmurro?',
    correct: 'Machado de Assis; Joaquim Maria Machado de Assis',
    difficulty: 'Fácil',
    discipline: 'Literatura',
  },
  {
    title: 'Síntese do texto',
    type: 'Texto simples',
    statement: 'Resuma a ideia principal do texto em uma frase.',
    difficulty: 'Médio',
    maxChars: '200',
  },
  {
    title: 'Energia e sociedade',
    type: 'Dissertativa',
    statement: 'Compare duas fontes de energia quanto ao custo e ao impacto ambiental.',
    difficulty: 'Difícil',
    discipline: 'Física',
    maxChars: '3000',
  },
  {
    title: 'Gráfico da função',
    type: 'Arquivo',
    statement: 'Desenhe o gráfico de y = x² e envie uma foto.',
    difficulty: 'Médio',
    discipline: 'Matemática',
  },
  {
    title: 'Parte 2',
    type: 'Texto',
    statement: 'Leia o texto a seguir para responder às próximas questões.',
  },
];

/** Rows of the template by header, every column in each; written in this order, they are its columns from the left. */
export function sheetTemplateRows(): Record<string, string>[] {
  const columns = Object.entries(sheetColumns) as [SheetColumn, string][];
  return examples.map((example) =>
    Object.fromEntries(columns.map(([column, header]) => [header, example[column] ?? ''])),
  );
}
