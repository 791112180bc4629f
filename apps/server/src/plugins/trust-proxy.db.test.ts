import { demoPassword } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const seen = '198.51.100.7';
const proxied = await useTestServer({ environment: { TRUST_PROXY: '1', JOBS: 'off' } });
const bare = await useTestServer({ environment: { JOBS: 'off' } });

async function addressOfLogin(server: typeof proxied, forwardedFor: string): Promise<string> {
  const email = 'student@certame.example';
  const headers = { 'x-forwarded-for': forwardedFor };
  const reply = await server
    .anonymous()
    .send('POST', '/api/v1/login', { email, password: demoPassword }, headers);
  expect(reply.status).toBe(200);
  const { rows } = await server.owner.query(
    `select host(s.address::inet) as address from sessions s join users u on u.id = s.user_id where u.email = $1
      order by s.created_at desc limit 1`,
    [email],
  );
  return rows[0].address;
}

describe('the address of who calls', () => {
  it('is what the proxy in front saw, whatever the caller has written before it', async () => {
    for (const forged of ['', '6.6.6.6, ', '6.6.6.6, 7.7.7.7, ', 'nonsense, '])
      expect(await addressOfLogin(proxied, `${forged}${seen}`)).toBe(seen);
  });

  it('is that of the connection where no proxy is told of', async () => {
    expect(await addressOfLogin(bare, `6.6.6.6, ${seen}`)).toBe('127.0.0.1');
  });

  it('is locked out by wrong passwords, also under forged addresses', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const body = { email: 'teacher@certame.example', password: `errada-${n}` };
      const headers = { 'x-forwarded-for': `10.0.0.${n}, ${seen}` };
      codes.push((await proxied.anonymous().send('POST', '/api/v1/login', body, headers)).body.code);
    }
    expect(codes).toContain('login-locked');
  });

  it('is counted by proxies in the configuration', () => {
    const read = (value: string) =>
      loadConfig({ SECRET_KEY: 'x'.repeat(32), TRUST_PROXY: value }).TRUST_PROXY;
    expect(['', '0', 'false', '1', 'true', '2'].map(read)).toEqual([0, 0, 0, 1, 1, 2]);
    for (const wrong of ['yes', '-1', '1.5', '100']) expect(() => read(wrong)).toThrow('TRUST_PROXY');
  });
});
