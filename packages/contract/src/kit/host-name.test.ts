import { expect, it } from 'vitest';
import { canonicalHostName } from './host-name.ts';

it.each([
  ['provas.escola.example', 'provas.escola.example'],
  [' Provas.ESCOLA.example ', 'provas.escola.example'],
  ['colégio.example', 'xn--colgio-dva.example'],
  ['COLÉGIO.example', 'xn--colgio-dva.example'],
  ['xn--colgio-dva.example', 'xn--colgio-dva.example'],
  ['escola。example', 'escola.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
])('knows %s as %s', (typed, canonical) => {
  expect(canonicalHostName(typed)).toBe(canonical);
});

it.each([
  '',
  ' ',
  'escola',
  'localhost',
  'escola.example:8443',
  'escola.example/provas',
  'https://escola.example',
  'user@escola.example',
  'escola.example.',
  '.escola.example',
  'escola..example',
  '-escola.example',
  'es_cola.example',
  '*.example',
  'escola%2eexample',
  'escola\\example.org',
  'a b.example',
  'escola.example?x',
  'escola.example#x',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  'escola.1',
  'escola／x.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(124)}example`,
])('does not take %s for a host name', (typed) => {
  expect(canonicalHostName(typed)).toBeUndefined();
});
