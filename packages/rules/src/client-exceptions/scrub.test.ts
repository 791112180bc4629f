import { describe, expect, it } from 'vitest';
import { scrub, scrubPath } from './scrub.ts';

const secretOf = (text: string): string => scrub(text, 2000);

describe('scrub', () => {
  it.each([
    ['Falha ao enviar para maria.souza+aluna@colegio.com.br agora', 'Falha ao enviar para [email] agora'],
    ['user%40certame.example', '[email]'],
    ['CPF 123.456.789-09 inválido', 'CPF [cpf] inválido'],
    ['CPF 12345678909', 'CPF [cpf]'],
    ['CPF 123 456 789 09', 'CPF [cpf]'],
    ['telefone (11) 98765-4321', 'telefone [number]'],
    ['cartão 4111 1111 1111 1111', 'cartão [number]'],
    ['GET /api/v1/x?token=abc&email=a@b.co failed', 'GET /api/v1/x?[query] failed'],
    ['id 0f8fad5b-d9cb-469f-a165-70867728950e', 'id [id]'],
    ['Authorization: Bearer abc.def', 'Authorization: [token] [token]'],
    ['{"password":"Certame1"}', '{"password":[token]"}'],
    ['senha=Certame1', 'senha=[token]'],
    ['/reset-password/Zk3vQ9x1Lm2Np4Rs5Tu6Vw7', '/reset-password/[token]'],
  ])('%s', (text, expected) => {
    expect(secretOf(text)).toBe(expected);
  });

  it.each([
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJ'],
    ['１２３.４５６.７８９-０９', '789'],
    ['١٢٣٤٥٦٧٨٩٠٩', '٩'],
    ['a\u200bna@esc\u200bola.com', 'ola.com'],
    ['123.\u200b456.789-09', '456'],
    ['mailto:x@y.com?subject=123', 'x@y'],
    ['https://h/p?a[b]=segredo', 'segredo'],
    ['nul \u0000 byte', '\u0000'],
  ])('leaves nothing of %j', (text, forbidden) => {
    expect(secretOf(text)).not.toContain(forbidden);
  });

  it('keeps the name of the file, which says where it broke; a secret has no such ending', () => {
    const place = 'at x (https://h/assets/question-editor-page-QThR-A66.js:1:2345)';
    expect(secretOf(place)).toBe(place);
    expect(secretOf('Zk3vQ9x1Lm2Np4Rs5Tu6Vw7.json')).toBe('[token].json');
  });
  it('keeps what helps', () => {
    const kept = "TypeError: Cannot read properties of undefined (reading 'name') at line 42";
    expect(secretOf(kept)).toBe(kept);
    expect(secretOf('at useConversationMessages (chat-screen-4Gh1.js:1:23456)')).toContain(
      'useConversationMessages',
    );
  });

  it('cuts what is too long', () => {
    expect(scrub('x'.repeat(5000), 100)).toHaveLength(100);
  });
  // A pattern that tries every way to match would take hours for these; the runner ends what hangs.
  it('comes to an end for text made to hold a pattern up', () => {
    for (const evil of [
      '@'.repeat(20_000),
      'a@'.repeat(10_000),
      '1 '.repeat(10_000),
      '?a='.repeat(7000),
      'a.'.repeat(10_000),
    ])
      expect(scrub(evil, 10_000).length).toBeLessThanOrEqual(10_000);
  });
});

describe('scrubPath', () => {
  it.each([
    ['/login?next=/x', '/login'],
    ['#/reset-password/abc123', '/reset-password/[id]'],
    ['/slogin/segredo@x.com', '/slogin/[id]'],
    ['/classes_students/0f8fad5b-d9cb-469f-a165-70867728950e/overview', '/classes_students/[id]/overview'],
    ['/questionnaires/dashboard', '/questionnaires/dashboard'],
    ['/social_register/ABCdef/google', '/social_register/[id]/google'],
    ['', '/'],
  ])('%s', (path, expected) => {
    expect(scrubPath(path, 300)).toBe(expected);
  });
});
