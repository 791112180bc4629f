import { describe, expect, test } from 'vitest';
import { parseStudentList } from './parse-student-list.ts';

const values = (text: string): string[] => parseStudentList(text).mentions.map(({ value }) => value);

describe('a list of students', () => {
  test('e-mails and numeric codes, by commas as the form asks and by what people paste', () => {
    expect(parseStudentList('ana@x.br, 00231;Bia@X.br\n774\tcaio@y.com.br')).toEqual({
      mentions: [
        { by: 'email', value: 'ana@x.br' },
        { by: 'code', value: '00231' },
        { by: 'email', value: 'bia@x.br' },
        { by: 'code', value: '774' },
        { by: 'email', value: 'caio@y.com.br' },
      ],
      invalid: [],
    });
  });

  test('each student counts once, in the order of the list', () => {
    expect(values('b@x.br, a@x.br, B@x.br, 7, 7')).toEqual(['b@x.br', 'a@x.br', '7']);
  });

  test('codes with letters, as many institutions give them', () => {
    expect(parseStudentList('2023A0117, BIO-2024/031; rm.88; Ana').mentions).toEqual([
      { by: 'code', value: '2023A0117' },
      { by: 'code', value: 'BIO-2024/031' },
      { by: 'code', value: 'rm.88' },
    ]);
  });

  test('leading zeros tell codes apart', () => {
    expect(values('7, 007')).toEqual(['7', '007']);
  });

  test('addresses as mail programs copy them', () => {
    expect(values('"Souza, Ana" <ana@x.br>; Bia Lima <BIA@x.br>, <caio@x.br>')).toEqual([
      'ana@x.br',
      'bia@x.br',
      'caio@x.br',
    ]);
  });

  test.each([
    'ana',
    'ana@',
    '@x.br',
    'ana@x',
    'ana@x.',
    'a@b@c.br',
    '-1',
    'maria-luiza',
    `${'1'.repeat(41)}`,
    `${'a'.repeat(250)}@x.br`,
  ])('%s is told back as it was typed', (text) =>
    expect(parseStudentList(`${text}, ok@x.br`)).toEqual({
      mentions: [{ by: 'email', value: 'ok@x.br' }],
      invalid: [text],
    }),
  );

  test('an empty list, and one of separators, name nobody', () => {
    for (const text of ['', ' , ;\n\n,', '\ufeff'])
      expect(parseStudentList(text)).toEqual({ mentions: [], invalid: [] });
  });

  test('a megabyte of nonsense is read in one pass', () => {
    expect(parseStudentList('<'.repeat(1_000_000)).mentions).toEqual([]);
    expect(parseStudentList('"a'.repeat(300_000)).invalid).toHaveLength(1);
    expect(parseStudentList(`${'x '.repeat(300_000)}`).invalid).toEqual(['x']);
  });
});
