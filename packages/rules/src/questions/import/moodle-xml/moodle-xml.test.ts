import { dangerousHtml, dangersIn } from '@certame/testkit/dangerous-html.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreItem } from '../../../scoring/score-item.ts';
import { XmlRefused } from '../../../xml/read-xml.ts';
import type { ImportedQuestion } from '../types.ts';
import { parseMoodleXml } from './moodle-xml.ts';

const quiz = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>`;
const question = (type: string, parts: string, text = 'Quanto é?'): string =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${parts}</question>`;
const one = (type: string, parts: string, text?: string): ImportedQuestion => {
  const [first, ...others] = parseMoodleXml(quiz(question(type, parts, text)));
  expect(others).toEqual([]);
  if (!first) throw new Error('no question');
  return first;
};
const answer = (fraction: string, text: string, more = ''): string =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`;
const keysOf = ({ problems }: ImportedQuestion) => problems.map(({ key }) => key);
const refusal = (source: string): [string, number] => {
  try {
    parseMoodleXml(source);
  } catch (error) {
    if (error instanceof XmlRefused) return [error.reason, error.line];
    throw error;
  }
  return ['taken', 0];
};

describe('what Moodle asks', () => {
  it('several right answers of the same worth are simply right; others have weights', () => {
    const several = '<single>false</single>';
    const equal = one('multichoice', several + answer('50', 'a') + answer('50', 'b') + answer('-50', 'c'));
    expect([equal.type, equal.key.correct_option_ids, equal.key.option_weights]).toEqual([
      'check_box',
      ['a', 'b'],
      {},
    ]);
    const score = (value: string[]) =>
      scoreItem({ type: equal.type, content: equal.content, key: equal.key, value, max: '10' });
    expect(
      [score(['a', 'b']), score(['a', 'c']), score(['b'])].map((one) => 'score' in one && one.score),
    ).toEqual(['10', '0', '5']);
    const free = one('multichoice', several + answer('75', 'a') + answer('25', 'b') + answer('0', 'c'));
    expect(free.key.option_weights).toEqual({ a: '75', b: '25' });
  });

  it('one answer, parts for others, and the number of each option', () => {
    const parts = `<single>true</single><answernumbering>123</answernumbering><shuffleanswers>0</shuffleanswers>`;
    const { type, content, key } = one(
      'multichoice',
      parts + answer('100', 'a') + answer('50', 'b') + answer('0', 'c'),
    );
    expect([
      type,
      content.numbering,
      content.shuffle_options,
      key.correct_option_ids,
      key.option_weights,
    ]).toEqual(['multiple_choice', 'numbers', false, ['a'], { b: '50' }]);
  });

  it('texts with upper and lower case, a star for any other, and a number with its tolerance', () => {
    const text = one(
      'shortanswer',
      `<usecase>1</usecase>${answer('100', 'Ouro')}${answer('0', '*', '<feedback><text>Não</text></feedback>')}`,
    );
    expect(text.key.gaps.g1).toEqual({
      texts: [{ text: 'Ouro', weight_percent: '100' }],
      numbers: [],
      strict: true,
    });
    expect(text.key.feedback_wrong).toBe('<p>Não</p>');
    const number = one('numerical', answer('100', '3.14', '<tolerance>0.01</tolerance>') + answer('50', '3'));
    expect(number.key.gaps.g1?.numbers).toEqual([
      { min: '3.13', max: '3.15', weight_percent: '100' },
      { min: '3', max: '3', weight_percent: '50' },
    ]);
    expect(keysOf(one('numerical', answer('100', 'três')))).toContain('moodle_number');
  });

  it('an essay without a field for text asks for files', () => {
    const parts =
      '<responseformat>noinline</responseformat><attachments>3</attachments><filetypeslist>.pdf,audio</filetypeslist>';
    expect(one('essay', parts)).toMatchObject({
      type: 'media',
      content: { max_files: 3, media_kinds: ['document', 'audio'] },
    });
    expect(
      one('essay', '<responseformat>plain</responseformat><responsefieldlines>3</responsefieldlines>').type,
    ).toBe('simple_text');
  });

  it('every kind of answer in a text', () => {
    const { content, key, problems } = one(
      'cloze',
      '',
      '{1:SA:=Rio~%50%S\\~ao#quase} {2:NM:=23.8:0.1} {1:MC:~=a &lt; b~c} {:SAC:=X &#39;y&#39;#bem &#39;}',
    );
    expect(problems.map((p) => p.key)).toEqual(['moodle_cloze_weights']);
    expect(content.gaps).toEqual([
      { id: 'g1', kind: 'text' },
      { id: 'g2', kind: 'number' },
      { id: 'g3', kind: 'select', choices: ['a < b', 'c'] },
      { id: 'g4', kind: 'text' },
    ]);
    expect(key.gaps).toEqual({
      g1: {
        texts: [
          { text: 'Rio', weight_percent: '100' },
          { text: 'S~ao', weight_percent: '50' },
        ],
        numbers: [],
        strict: false,
      },
      g2: { texts: [], numbers: [{ min: '23.7', max: '23.9', weight_percent: '100' }], strict: false },
      g3: { texts: [{ text: 'a < b', weight_percent: '100' }], numbers: [], strict: true },
      g4: { texts: [{ text: "X 'y'", weight_percent: '100' }], numbers: [], strict: true },
    });
    expect(key.option_feedback).toEqual({ 'g1-2': '<p>quase</p>', 'g4-1': '<p>bem &#39;</p>' });
    expect(keysOf(one('cloze', '', '{1:MR:=a~b}'))).toContain('moodle_cloze_kind');
  });

  it('boxes to drag into a text, by group', () => {
    const box = (text: string, group: number) =>
      `<dragbox><text>${text}</text><group>${group}</group></dragbox>`;
    const parts = `<shuffleanswers>1</shuffleanswers>${box('sol', 1)}${box('lua', 1)}${box('dia', 2)}${box('noite', 2)}`;
    const { content, key } = one('ddwtos', parts, 'O [[1]] de [[4]]');
    expect(content.gaps.map(({ choices }) => choices)).toEqual([
      ['lua', 'sol'],
      ['dia', 'noite'],
    ]);
    expect(Object.values(key.gaps).map(({ texts }) => texts[0]?.text)).toEqual(['sol', 'noite']);
    expect(keysOf(one('ddwtos', parts, '[[9]] [[1]]'))).toContain('moodle_gap');
  });

  it('formulas become formulas, and what is a link stays one', () => {
    const { content } = one(
      'description',
      '',
      '<p>Se \\(a < b\\), veja <a href="https://a.example/?b=1&amp;c" onclick="x">aqui</a> e <a href="javascript:x">ali</a></p><p>$$x^2$$</p>',
    );
    expect(content.statement).toBe(
      '<p>Se <span data-latex="a &lt; b"></span>, veja <a href="https://a.example/?b=1&amp;c">aqui</a> e ali</p><div data-latex="x^2"></div>',
    );
  });

  it('tags, difficulty and number of the question', () => {
    const found = one(
      'truefalse',
      `<idnumber>q-7</idnumber><tags><tag><text>Dificuldade: Difícil</text></tag><tag><text>a</text></tag></tags>${answer('100', 'false')}${answer('0', 'true')}`,
    );
    expect(found).toMatchObject({
      externalKey: 'moodle:q-7',
      difficulty: 'D',
      tags: ['a'],
      key: { correct_option_ids: ['false'] },
    });
  });
});

describe('what can’t be taken', () => {
  it('is named with line and reason, and the rest comes in', () => {
    const found = parseMoodleXml(
      quiz(
        [
          question('calculated', ''),
          question('essay', ''),
          question('random', '', ''),
          question('__proto__', ''),
        ].join('\n'),
      ),
    );
    expect(
      found.map(({ place, problems }) => [
        place,
        problems.map(({ key, blocking, params }) => [key, blocking, params]),
      ]),
    ).toEqual([
      ['3', [['moodle_type', true, { line: 3, type: 'calculated' }]]],
      ['4', []],
      ['5', [['moodle_type', true, { line: 5, type: 'random' }]]],
      ['6', [['moodle_type', true, { line: 6, type: '__proto__' }]]],
    ]);
  });

  it('is a document that is none, with the line', () => {
    expect(refusal('')).toEqual(['malformed', 1]);
    expect(refusal('GIFT {T}')[0]).toBe('malformed');
    expect(refusal('<quiz>\n<question>\n</quiz>')).toEqual(['malformed', 3]);
    expect(refusal('<quiz>\n<question type="essay">')[0]).toBe('malformed');
    expect(refusal('<html><body/></html>')).toEqual(['root', 1]);
    expect(refusal(quiz('<question>&nbsp;</question>'))).toEqual(['malformed', 3]);
    expect(refusal(quiz('<a>'.repeat(300)))).toEqual(['too-deep', 3]);
    expect(refusal(quiz(`<question>${'<a/>'.repeat(200_001)}</question>`))).toEqual(['too-large', 3]);
  });

  it('is a declaration of entities, whatever they hold', () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY l0 "ha">${laughs}]>\n${question('essay', '', '&l9;')}`;
    expect(refusal(bomb)).toEqual(['doctype', 2]);
    expect(refusal('<!DOCTYPE quiz SYSTEM "http://evil.example/x.dtd"><quiz/>')[0]).toBe('doctype');
    expect(refusal('<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>')[0]).toBe(
      'doctype',
    );
  });

  it.each(dangerousHtml)('is script: %s', (source) => {
    const text = source.replaceAll(']]>', '');
    const found = one('multichoice', answer('100', `<![CDATA[${text}]]>`) + answer('0', 'b'), text);
    expect(
      dangersIn(found.content.statement + found.content.options.map(({ html }) => html).join('')),
    ).toEqual([]);
  });

  it('nothing throws but refusals, whatever stands in the document', () => {
    const name = fc.constantFrom(
      'question',
      'answer',
      'text',
      'questiontext',
      'subquestion',
      'dragbox',
      'name',
      'tags',
      'units',
      'file',
      'category',
    );
    const word = fc.constantFrom(
      'multichoice',
      'cloze',
      'numerical',
      'ddwtos',
      '100',
      '-1',
      'x',
      '[[1]]',
      '{1:SA:=a#b}',
      '{1:NM:=1:2}',
      '%',
      '*',
      '',
      '__proto__',
    );
    const element: fc.Memo<string> = fc.memo((depth) =>
      depth <= 1
        ? word
        : fc
            .tuple(name, word, word, fc.array(element(depth - 1), { maxLength: 4 }))
            .map(
              ([tag, type, fraction, inner]) =>
                `<${tag} type="${type}" fraction="${fraction}" name="${type}">${inner.join('')}</${tag}>`,
            ),
    );
    fc.assert(
      fc.property(fc.array(element(4)), (elements) => {
        for (const found of parseMoodleXml(
          quiz(
            elements
              .map((inner) => `<question type="cloze">${inner}</question>${inner}`)
              .join('')
              .replace(/^[^<]*/, ''),
          ),
        ))
          expect(Number(found.place)).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('comes to an end on a megabyte', () => {
    for (const piece of [
      '{1:SA:',
      '{1:SA:=a}',
      '~',
      '[[1]]',
      '\\(',
      '$$',
      '\\)',
      '\\(a',
      '{1:MC:~a',
      '<b>',
      '&',
    ])
      expect(one('cloze', '', piece.repeat(1_000_000 / piece.length)).place).toBe('3');
  }, 60_000);
});
