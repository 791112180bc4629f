import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreItem } from '../../scoring/score-item.ts';
import { parseGift } from './gift.ts';
import type { ImportedQuestion } from './types.ts';

const one = (source: string): ImportedQuestion => {
  const questions = parseGift(source);
  expect(questions).toHaveLength(1);
  return questions[0] as ImportedQuestion;
};
const keysOf = (question: ImportedQuestion) => question.problems.map((problem) => problem.key);

describe('parseGift', () => {
  it('reads id, tags and category', () => {
    const source =
      '$CATEGORY: $course$/top/Álgebra/Matrizes\n\n// [id:q-1] [tag:fácil] [tag:2024]\n::T:: a {T}\n\nb {F}';
    const [first, second] = parseGift(source);
    expect(first).toMatchObject({
      externalKey: 'gift:q-1',
      tags: ['fácil', '2024', 'Matrizes'],
      disciplineName: 'Álgebra',
      title: 'T',
      place: '4',
    });
    expect(second).toMatchObject({ tags: ['Matrizes'], disciplineName: 'Álgebra', place: '6' });
    expect(second?.externalKey).toMatch(/^gift:[0-9a-f]{32}$/);
  });

  it('knows a question again whose key was corrected, not one that asks something else', () => {
    const keyOf = (source: string) => one(source).externalKey;
    expect(keyOf('a {T}')).toBe(keyOf('// novo\na   {F#feedback}'));
    expect(keyOf('a {T}')).not.toBe(keyOf('b {T}'));
    expect(keyOf('a {=x ~y}')).not.toBe(keyOf('a {=x ~z}'));
  });

  it('knows questions again that came in before it kept formulas, links and the spaces beside gaps', () => {
    const keyOf = (source: string) => one(source).externalKey;
    expect(keyOf('Se \\(x\\), dois são {=2}.')).toBe('gift:58c66c9b400411e8927c868fe758a3d0');
    expect(keyOf('[html]<p>Veja <a href\\="https://a.example">ali</a></p>{T}')).toBe(
      'gift:97188de1f75479a7fa397c34f4bd0a80',
    );
  });

  it('keeps questions apart that ask the same', () => {
    const keys = parseGift('a {#1}\n\na {#2}\n\na {#1}').map((question) => question.externalKey);
    expect(keys).toEqual([keys[0], `${keys[0]}:2`, `${keys[0]}:3`]);
  });

  it('keeps blank lines inside of braces, and stops a broken question at the next', () => {
    expect(one('a {\n=x\n\n~y\n}').content.options).toHaveLength(2);
    const questions = parseGift('a {=x\n\n::b:: c {T}\n\nd }\n\ne {F}');
    expect(questions.map(keysOf)).toEqual([['gift_not_closed'], [], ['gift_not_opened'], []]);
    expect(questions[0]?.problems[0]?.params).toEqual({ line: 1 });
    expect(questions[2]?.problems[0]?.params).toEqual({ line: 5 });
  });

  it.each([
    ['a {x}', []],
    ['a {%x}', ['gift_weight']],
    ['a {x =y ~z}', ['gift_answer_unmarked']],
    ['a {= ~z}', ['gift_answer_empty']],
    ['a {=%200%x ~y}', ['gift_weight']],
    ['a {=%x ~y}', ['gift_weight']],
    ['a {#abc}', ['gift_number', 'gap_missing']],
    ['a {#5..1}', ['gift_number', 'gap_missing']],
    ['a {=b->c =d}', ['gift_pair', 'options_two']],
    ['a {=b*}', ['gift_wildcard']],
    ['a {~b ~c}', ['no_correct_answer']],
    ['{T}', ['required']],
  ])('%s: %j', (source, expected) => {
    expect(keysOf(one(source))).toEqual(expected);
  });

  it('renders each format safely', () => {
    const statement = (source: string) => one(source).content.statement;
    expect(statement('[html]<p onclick\\="x">a</p><script>b</script>{}')).toBe('<p>a</p>');
    expect(statement('[plain]<b>a</b>\nb{}')).toBe('<p>&lt;b&gt;a&lt;/b&gt;<br>b</p>');
    expect(statement('[markdown]**a**\n\\nb{}')).toBe('<p><strong>a</strong></p><p>b</p>');
    expect(statement('<b>a</b>\nb\\nc{}')).toBe('<p><b>a</b> b<br>c</p>');
    expect(statement('\\(x\\) \\{y\\} {}')).toBe('<p><span data-latex="x"></span> {y}</p>');
    expect(statement('[html]<p>\\[a<b\\]</p><p>$$a\\=b$$</p>{}')).toBe(
      '<div data-latex="a&lt;b"></div><div data-latex="a=b"></div>',
    );
  });

  it('takes a single answer without a mark as a short answer', () => {
    const { type, key, problems } = one('Grant foi sepultado em {One#certo}.');
    expect([type, key.gaps.g1?.texts, key.option_feedback, problems]).toEqual([
      'gap',
      [{ text: 'One', weight_percent: '100' }],
      { 'g1-1': '<p>certo</p>' },
      [],
    ]);
  });

  it('puts the gap where the answers stood', () => {
    expect(one('Dois mais dois são {=quatro =4}.').content.statement).toBe(
      '<p>Dois mais dois são <span data-gap="g1"></span>.</p>',
    );
  });

  it('gives each of several right answers to a single choice the whole', () => {
    const { type, key } = one('a {=b =c ~d}');
    expect({ type, weights: key.option_weights }).toEqual({
      type: 'multiple_choice',
      weights: { a: '100', b: '100' },
    });
  });

  it('sorts the choices of a matching question, whose order would tell the answers', () => {
    const question = one('a {=Japão -> Tóquio =Itália -> Roma =Brasil -> Brasília = -> Ancara}');
    expect(question.content.gaps[0]?.choices).toEqual(['Ancara', 'Brasília', 'Roma', 'Tóquio']);
    expect(question.content.gaps.map((gap) => gap.label)).toEqual(['Japão', 'Itália', 'Brasil']);
  });

  it('gives questions that are scored as they say', () => {
    const score = (source: string, value: unknown) => {
      const { type, content, key } = one(source);
      return scoreItem({ type, content, key, value, max: '10' });
    };
    expect(score('a {=b ~%50%c ~d}', 'b')).toEqual({ score: '5', state: 'auto' });
    expect(score('a {=b ~%50%c ~d}', 'c')).toEqual({ score: '0', state: 'auto' });
    expect(score('a {=b ~%50%c ~d}', 'a')).toEqual({ score: '10', state: 'auto' });
    expect(score('a {~%50%b ~%50%c ~%-100%d}', ['a', 'b'])).toEqual({ score: '10', state: 'auto' });
    expect(score('a {~%50%b ~%50%c ~%-100%d}', ['a', 'b', 'c'])).toEqual({ score: '0', state: 'auto' });
    expect(score('a {#=1822:0 =%50%1822:2}', { g1: '1823' })).toEqual({ score: '5', state: 'auto' });
    expect(score('a {=%25%x =y}', { g1: 'X' })).toEqual({ score: '2.5', state: 'auto' });
  });

  it('never throws, and every question without blocking problems is sound', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '=',
      '~',
      '#',
      '####',
      '%',
      '%50%',
      '::',
      '->',
      '\n',
      '\n\n',
      '\\',
      '//',
      '[html]',
      '$CATEGORY:',
      ' ',
      'a',
      '1',
      '..',
      ':',
      '*',
      'T',
      '<b>',
      '[id:x]',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((list) => list.join('')),
        ),
        (source) => {
          for (const question of parseGift(source)) {
            expect(Number(question.place)).toBeGreaterThan(0);
            expect(question.externalKey).toMatch(/^gift:./);
            if (question.problems.some((problem) => problem.blocking)) continue;
            const { type, content, key } = question;
            expect(() => scoreItem({ type, content, key, value: 'a', max: '1' })).not.toThrow();
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('comes to an end on a megabyte, broken or not', () => {
    const sources = [
      'a {=b ~c}\n\n',
      'a {\n\n',
      'a }\n',
      '{',
      '=',
      '~',
      '::',
      '\\',
      '#',
      '%',
      '->',
      '// [tag:a]\n',
      'a {=b->c =',
      '$CATEGORY: a\n',
      'a\n{\n',
      ' ',
      '\n',
    ];
    // A square of the length would not end within the test's time.
    for (const piece of sources) {
      const parsed = parseGift(piece.repeat(1_000_000 / piece.length));
      expect(Array.isArray(parsed), JSON.stringify(piece)).toBe(true);
    }
  }, 120_000);
});
