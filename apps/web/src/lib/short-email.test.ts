import { describe, expect, it } from 'vitest';
import { shortEmail } from './short-email.ts';

describe('e-mails of lists', () => {
  it.each([
    ['ana@escola.edu.br', 'ana@escola.edu.br'],
    ['abcdefghijklmnopqr@abcdefghijklm', 'abcdefghijklmnopqr@abcdefghijklm'],
    ['abcdefghijklmnopqrs@abcdefghijklmn', 'abcdefghijklmnopqr…@abcdefghijklm…'],
    ['joana.davila.coordenacao@colegiohorizonte.edu.br', 'joana.davila.coord…@colegiohorizo…'],
    ['sem arroba e bem comprido', 'sem arroba e bem c…'],
  ])('%s reads %s', (email, shown) => {
    expect(shortEmail(email)).toBe(shown);
  });
});
