import { describe, expect, it } from 'vitest';
import { readOidcProviders } from './oidc-config.ts';

describe('providers of the environment', () => {
  it('are read with a label of their own or their name', () => {
    const { providers, problems } = readOidcProviders({
      OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
      OIDC_GOOGLE_CLIENT_ID: 'a',
      OIDC_GOOGLE_CLIENT_SECRET: 's',
      OIDC_GOV_BR_ISSUER: 'https://sso.acesso.gov.br/',
      OIDC_GOV_BR_CLIENT_ID: 'b',
      OIDC_GOV_BR_LABEL: 'gov.br',
      OIDC_EMPTY_ISSUER: '',
    });
    expect(problems).toEqual([]);
    expect(providers.map(({ name, label, clientSecret }) => [name, label, clientSecret])).toEqual([
      ['google', 'Google', 's'],
      ['gov_br', 'gov.br', undefined],
    ]);
  });

  it('are refused by the name of the variable', () => {
    expect(readOidcProviders({ OIDC_X_ISSUER: 'https://x.example' }).problems[0]).toContain(
      'OIDC_X_CLIENT_ID',
    );
    const plain = { OIDC_X_ISSUER: 'http://x.example', OIDC_X_CLIENT_ID: 'a' };
    expect(readOidcProviders(plain).problems).toEqual(['OIDC_X_ISSUER: must be an https address']);
    expect(readOidcProviders({ ...plain, OIDC_X_ISSUER: 'http://127.0.0.1:4000' }).problems).toEqual([]);
  });
});
