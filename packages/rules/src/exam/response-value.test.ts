import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { type QuestionType, questionTypes } from '@certame/contract/features/questions/question-types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkResponseValue } from './response-value.ts';
import { countVisibleChars, isBlankHtml } from './visible-text.ts';

const content: QuestionContent = {
  statement: '<p>?</p>',
  options: ['a', 'b', 'c'].map((id) => ({ id, html: id })),
  shuffle_options: false,
  numbering: 'letters',
  gaps: [
    { id: 'g1', kind: 'text' },
    { id: 'g2', kind: 'select', choices: ['Roma', 'Paris'] },
  ],
  max_chars: 5,
  media_kinds: [],
  max_files: 2,
};
const file = '0190a1b2-0000-7000-8000-000000000001';
const other = '0190a1b2-0000-7000-8000-000000000002';

/** The stored value, or the code of the refusal. */
const outcome = (type: QuestionType, value: unknown, changes: Partial<QuestionContent> = {}) => {
  const check = checkResponseValue({ ...content, ...changes }, type, value);
  return check.ok ? check.value : check.code;
};

describe('checkResponseValue', () => {
  it.each<[QuestionType, unknown, unknown]>([
    ['multiple_choice', 'b', 'b'],
    ['multiple_choice', 'z', 'invalid-value'],
    ['multiple_choice', '', 'invalid-value'],
    ['multiple_choice', ['b'], 'invalid-value'],
    ['multiple_choice', { 0: 'b' }, 'invalid-value'],
    ['multiple_choice', undefined, 'invalid-value'],
    ['check_box', ['c', 'a'], ['c', 'a']],
    ['check_box', [], null],
    ['check_box', ['a', 'a'], 'invalid-value'],
    ['check_box', ['a', 'z'], 'invalid-value'],
    ['check_box', [['a']], 'invalid-value'],
    ['check_box', 'a', 'invalid-value'],
    ['simple_text', 'cinco', 'cinco'],
    ['simple_text', 'seis!!', 'text-too-long'],
    ['simple_text', '😀😀😀😀😀', '😀😀😀😀😀'],
    ['simple_text', '😀😀😀😀😀😀', 'text-too-long'],
    ['simple_text', '<b>a</b>', 'text-too-long'],
    ['simple_text', ' \n ', null],
    ['simple_text', 'a\u0000b\u001f', 'ab'],
    ['simple_text', 'a\ud800', 'a\ufffd'],
    ['simple_text', 5, 'invalid-value'],
    ['essay', '<p><b>cin</b>co</p>', '<p><b>cin</b>co</p>'],
    ['essay', '<p>cinco!</p>', 'text-too-long'],
    ['essay', '<p>&lt;&amp;&nbsp;&#233;&eacute;</p>', '<p>&lt;&amp;&nbsp;&#233;&eacute;</p>'],
    ['essay', '<p></p>', null],
    ['essay', '<p><br>&nbsp;</p>', null],
    ['essay', `<p><img data-file="${file}"></p>`, `<p><img data-file="${file}"></p>`],
    ['gap', { g1: 'x', g2: 'Roma' }, { g1: 'x', g2: 'Roma' }],
    ['gap', { g1: 'x', g2: '' }, { g1: 'x' }],
    ['gap', { g1: ' ' }, null],
    ['gap', {}, null],
    ['gap', { g2: 'roma' }, 'invalid-value'],
    ['gap', { g3: 'x' }, 'invalid-value'],
    ['gap', JSON.parse('{"__proto__": "x"}'), 'invalid-value'],
    ['gap', { g1: 5 }, 'invalid-value'],
    ['gap', ['x'], 'invalid-value'],
    ['gap', { g1: 'seis!!' }, 'text-too-long'],
    ['gap', { g1: 'a\u0000' }, { g1: 'a' }],
    ['media', [file, other], [file, other]],
    ['media', [], null],
    ['media', [file, other, file], 'invalid-value'],
    ['media', [file, file], 'invalid-value'],
    ['media', ['../etc/passwd'], 'invalid-value'],
    ['section', 'a', 'invalid-value'],
    ['section', null, 'invalid-value'],
    // What nobody sees is no answer.
    ['simple_text', '\u200b\u2060', null],
    ['essay', '<p>\u200b</p>', null],
    ['gap', { g1: '\ufeff' }, null],
    // A sign that is newer than this program is one all the same.
    ['simple_text', '\u{10fffd}', '\u{10fffd}'],
  ])('%s %j', (type, value, expected) => {
    expect(outcome(type, value)).toEqual(expected);
  });

  it('clears with null', () => {
    for (const type of questionTypes) if (type !== 'section') expect(outcome(type, null)).toBeNull();
  });

  it('bounds texts that have no limit of their own', () => {
    const unlimited = { max_chars: null };
    expect(outcome('essay', 'a'.repeat(200_000), unlimited)).toHaveLength(200_000);
    expect(outcome('essay', 'a'.repeat(200_001), unlimited)).toBe('text-too-long');
    expect(outcome('gap', { g1: 'a'.repeat(4001) }, unlimited)).toBe('text-too-long');
  });

  it('never throws, accepts again what it gave, and gives nothing that PostgreSQL refuses', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...questionTypes),
        fc.anything(),
        fc.string({ unit: 'binary' }),
        (type, any, text) => {
          for (const value of [any, text, [text], { g1: text, g2: 'Paris' }]) {
            const first = checkResponseValue({ ...content, max_chars: null }, type, value);
            if (!first.ok) continue;
            expect(checkResponseValue({ ...content, max_chars: null }, type, first.value)).toEqual(first);
            const stored = JSON.stringify(first.value);
            expect(stored).not.toContain('\\u0000');
            expect(stored).not.toMatch(/\\ud[89a-f]/);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('isBlankHtml', () => {
  it.each([
    ['<p>\u200b</p>', true],
    ['<p>&nbsp;\u00a0\u2003\ufeff</p>', true],
    ['\u{e0001}<b>\u{e0020}</b>', true],
    ['<p>\u200b.</p>', false],
    ['<p>\u{1f600}</p>', false],
    ['<p>é</p>', false],
    ['<img src="x">', false],
  ])('%j', (html, expected) => {
    expect(isBlankHtml(html)).toBe(expected);
  });
});

describe('countVisibleChars', () => {
  it.each([
    ['', 0],
    ['a<b>c</b>', 2],
    ['1 < 2 & 3', 9],
    ['&amp;', 1],
    ['&notanentity', 12],
    ['&;', 2],
    ['<!-- x -->é', 1],
    ['<b', 0],
  ])('%s', (html, expected) => {
    expect(countVisibleChars(html)).toBe(expected);
  });

  it('comes to an end on long hostile texts', () => {
    // A square of the length would not end within the test's time.
    for (const piece of ['&', '<', '<a', '&a']) countVisibleChars(piece.repeat(2_000_000 / piece.length));
    expect(isBlankHtml('<p>'.repeat(600_000))).toBe(true);
  });
});
