import { describe, expect, it } from 'vitest';
import { errorFromReply } from './api-error.ts';

describe('errorFromReply', () => {
  it('reads the body of the API', () => {
    const error = errorFromReply(422, {
      code: 'validation',
      messages: [{ level: 'warning', message: 'Confira.' }],
      errors: { name: ['Obrigatório.', 'Curto.'] },
      data: { a: 1 },
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'validation',
      messages: [{ level: 'warning', message: 'Confira.' }],
      errors: { name: ['Obrigatório.', 'Curto.'] },
      data: { a: 1 },
    });
  });

  it('takes one plain text and a list of texts as error notices', () => {
    expect(errorFromReply(400, { messages: 'Não deu.' }).messages).toEqual([
      { level: 'error', message: 'Não deu.' },
    ]);
    expect(errorFromReply(400, { errors: ['a', { level: 'success', message: 'b' }] }).messages).toEqual([
      { level: 'error', message: 'a' },
      { level: 'success', message: 'b' },
    ]);
  });

  it('says by itself what people are told, else which failure it was', () => {
    const messages = [{ level: 'error', message: 'Faltam colunas na planilha: Nome.' }];
    expect(errorFromReply(422, { code: 'import-missing-columns', messages }).message).toBe(
      'Faltam colunas na planilha: Nome.',
    );
    expect(errorFromReply(502, undefined).message).toBe('502 http-502');
  });

  it('survives a page that is not JSON', () => {
    expect(errorFromReply(502, undefined)).toMatchObject({ status: 502, code: 'http-502', messages: [] });
  });
});
