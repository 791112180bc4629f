import { describe, expect, it } from 'vitest';
import { loadConfig } from '#plugins/config.ts';
import { redirectTargetOf } from './redirect-hosts.ts';

const services = {
  config: loadConfig({
    SECRET_KEY: 'x'.repeat(32),
    REDIRECT_HOSTS: ' Escola.example, portal.example:8443 ,',
  }),
  publicUrl: () => 'https://certame.example',
};

it.each([
  'https://certame.example/#/login',
  'https://escola.example/saida',
  'https://ESCOLA.example',
  'http://portal.example:8443/',
])('leads to %s', (address) => {
  expect(redirectTargetOf(services, address)).toBe(address);
});

it.each([
  'https://phishing.example/',
  'https://escola.example.phishing.example/',
  'https://escola.example@phishing.example/',
  'https://user:secret@escola.example/',
  'https://sub.escola.example/',
  'https://portal.example/',
  'javascript:alert(1)//escola.example',
  '//escola.example',
  'escola.example',
  '',
])('leads nowhere for %s', (address) => {
  expect(redirectTargetOf(services, address)).toBeNull();
});

it('refuses a configured host that is an address or a pattern', () => {
  for (const wrong of ['https://escola.example', '*.example', 'a b'])
    expect(() => loadConfig({ SECRET_KEY: 'x'.repeat(32), REDIRECT_HOSTS: wrong })).toThrow('REDIRECT_HOSTS');
});

describe('the own domain of an institution', () => {
  const own = 'xn--colgio-dva.example';

  it.each(['https://xn--colgio-dva.example/saida', 'http://colégio.example', 'https://COLÉGIO.example:443/'])(
    'leads it to %s, and nobody else',
    (address) => {
      expect(redirectTargetOf(services, address, own)).toBe(address);
      expect(redirectTargetOf(services, address)).toBeNull();
      expect(redirectTargetOf(services, address, 'other.example')).toBeNull();
    },
  );

  it.each([
    'https://phishing.example/',
    'https://colégio.example:8443/',
    'https://colégio.example:80/',
    'https://colégio.example./',
    'https://sub.colégio.example/',
    'https://colégio.example.phishing.example/',
    'https://colégio.example@phishing.example/',
    'https://phishing.example@colégio.example/',
    'https://phishing.example\\@colégio.example/',
    'https:\\\\phishing.example\\colégio.example',
    'https://phishing.example#@colégio.example/',
    'https://phishing.example?colégio.example/',
    'https://phishing.example／colégio.example/',
    'https://colegio.example/',
    'https://cοlégio.example/',
    'ftp://colégio.example/',
    'javascript://colégio.example/%0aalert(1)',
    'data:text/html,colégio.example',
    '//colégio.example/',
    'colégio.example',
  ])('leads nowhere for %s', (address) => {
    expect(redirectTargetOf(services, address, own)).toBeNull();
  });

  it('that is none allows nothing', () => {
    expect(redirectTargetOf(services, 'https://null/', null)).toBeNull();
  });
});
