import { describe, expect, it } from 'vitest';
import { contentOf } from '../import/parts.ts';
import { normalText } from './normal-text.ts';
import { questionText } from './question-text.ts';
import { similarPercent, trigramSimilarity } from './similarity.ts';
import { textBands } from './text-bands.ts';
import { createTextIndex } from './text-index.ts';

const statement =
  'Em 1822, às margens do riacho Ipiranga, foi proclamada a independência do país. Quem a proclamou, e em que dia?';
const withOptions = (html: string, options: string[]) =>
  contentOf({ statement: html, options: options.map((text, index) => ({ id: `o${index}`, html: text })) });
const hashOf = (html: string, options: string[] = ['Sim', 'Talvez']) =>
  questionText('multiple_choice', withOptions(html, options)).hash;

describe('the text of a question, for comparing', () => {
  it.each([
    ['<p>Qual é a <b>Capital</b>?</p>', 'qual  e a capital'],
    ['<p>Guarda-chuva &amp; “ação”…</p><p>Fim.</p>', 'guarda chuva acao fim'],
    ['um<br>dois', 'um dois'],
    ['Complete: <span data-gap="g1"></span>.', 'complete'],
  ])('has no case, accents, markup, punctuation: %s', (html, text) => {
    expect(normalText(html)).toBe(normalText(text));
  });

  it.each([
    ['Quanto é 2+2?', 'Quanto é 2-2?'],
    ['Quanto é 1,5?', 'Quanto é 15?'],
    ['Se x > 3', 'Se x < 3'],
    ['O valor de -3', 'O valor de 3'],
    ['x<sup>2</sup>', 'x<sub>2</sub>'],
    ['Calcule <span data-latex="\\Delta"></span>', 'Calcule <span data-latex="\\delta"></span>'],
    ['10%', '10'],
  ])('keeps what mathematics says: %s is not %s', (a, b) => {
    expect(normalText(a)).not.toBe(normalText(b));
  });

  it('is the same whatever the order of the options, and another with other options, pictures or type', () => {
    expect(hashOf('Vem?', ['Não', 'sim'])).toBe(hashOf('<p>vem</p>', ['SIM', 'nao']));
    expect(hashOf('Vem?', ['Não', 'sim'])).not.toBe(hashOf('Vem?', ['Não', 'talvez']));
    const picture = (id: string) => `Veja: <img data-file="${id}" alt="">`;
    expect(hashOf(picture('a'))).not.toBe(hashOf(picture('b')));
    expect(hashOf(picture('a'))).not.toBe(hashOf('Veja:'));
    const ofRow = (label: string) =>
      questionText(
        'gap',
        contentOf({
          statement: 'Relacione:',
          gaps: [{ id: 'g', kind: 'select', label, choices: ['a', 'b'] }],
        }),
      ).hash;
    expect(ofRow(picture('a'))).toBe(ofRow(picture('a')));
    expect(ofRow(picture('a'))).not.toBe(ofRow(picture('b')));
    const content = withOptions('Vem?', ['a', 'b']);
    expect(questionText('check_box', content).hash).not.toBe(questionText('multiple_choice', content).hash);
    expect(questionText('media', contentOf({ statement: '<img data-file="a" alt="">' }))).toEqual({
      text: '',
      hash: null,
    });
  });
});

it.each([
  '<',
  '<span ',
  '<sup ',
  '<img ',
  '</',
  '<span>',
  '<span data-latex="',
  ' data-latex="a" ',
  ' data-gap="a" ',
  ' data-missing-image="a" ',
  ' data-file="a" ',
  '_',
  'a',
  '-1',
])('a text of nothing but %j takes as long as any other', (piece) => {
  // A square of the length would not end within the test's time.
  const html = piece.repeat(300_000 / piece.length);
  for (const statement of [html, `<span </x <span${html}`, `<img${html}`, `<span data-latex="${html}`])
    expect(questionText('essay', contentOf({ statement })).text.length).toBeLessThanOrEqual(4000);
});

describe('signatures', () => {
  const bandsOf = (html: string, salt = 'one') => textBands(normalText(html), salt);
  const shared = (a: number[], b: number[]) => a.filter((band) => b.includes(band)).length;

  it('of texts that are alike share bands, of others they share none; of another institution neither', () => {
    const changed = statement.replace('1822', '1823').replace('riacho', 'rio');
    expect(bandsOf(statement)).toHaveLength(32);
    expect(bandsOf(statement)).toEqual(bandsOf(`<p>${statement.toUpperCase()}</p>`));
    expect(shared(bandsOf(statement), bandsOf(changed))).toBeGreaterThan(0);
    expect(shared(bandsOf(statement), bandsOf('A soma dos ângulos internos de um triângulo é de?'))).toBe(0);
    expect(shared(bandsOf(statement), bandsOf(statement, 'two'))).toBe(0);
    expect(bandsOf('Quanto é?')).toEqual([]);
    for (const band of bandsOf(statement)) expect(band).toBe(band | 0);
  });

  it('find in a source the first of the same, and the most alike', () => {
    const index = createTextIndex<string>();
    const entry = (html: string) => {
      const { text, hash } = questionText('essay', contentOf({ statement: html }));
      return { text, hash, bands: textBands(text, '') };
    };
    expect(index.find(entry(statement))).toBeNull();
    index.add('first', entry(statement));
    index.add('second', entry(statement));
    expect(index.find(entry(statement))).toEqual({ key: 'first', isSame: true, similarity: 1 });
    const near = index.find(entry(statement.replace('1822', '1823')));
    expect(near).toMatchObject({ key: 'first', isSame: false });
    expect(near?.similarity).toBeGreaterThan(0.9);
    expect(index.find(entry('A soma dos ângulos internos de um triângulo é de quantos graus?'))).toBeNull();
  });
});

it('similarity is the share of common trigrams, and only the same text is 100 %', () => {
  expect(trigramSimilarity('abc', 'abc')).toBe(1);
  expect(trigramSimilarity('word', 'two words')).toBeCloseTo(0.363636, 5);
  expect(trigramSimilarity('', 'abc')).toBe(0);
  expect([1, 0.999, 0.6].map(similarPercent)).toEqual([100, 99, 60]);
});
