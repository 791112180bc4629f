import { expect, it } from 'vitest';
import { loadConfig } from '../plugins/config.ts';
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
