import { screens } from '@certame/contract/routes.ts';
import { expect, it } from 'vitest';
import { withoutSecrets } from './safe-address.ts';

it('leaves ordinary addresses as they are, without their query', () => {
  expect(withoutSecrets('#/users/3/edit?page=2')).toBe('#/users/3/edit');
  expect(withoutSecrets('#/form/Ab3')).toBe('#/form/Ab3');
  expect(withoutSecrets('')).toBe('');
});

it('takes the secret out of every link that signs in, registers, pays or uploads', () => {
  const secret = 'S3cret-token-of-a-link';
  const withSecret = screens
    .filter(({ path }) => /:(s_email|token|encrypParam|hash)\b/.test(path))
    .map(({ path }) => `#${path.replace(/:\w+/g, secret)}`);
  expect(withSecret.length).toBeGreaterThan(6);
  for (const address of [
    ...withSecret,
    `#/ilogin?itoken=${secret}`,
    `#/sslogin?token=${secret}`,
    `#/verified?token=${secret}`,
  ])
    expect(withoutSecrets(address), address).not.toContain(secret);
});
