import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { PUBLIC_URL: 'https://certame.example' } });
const { owner } = server;

const configOf = async (headers: Record<string, string>) => {
  const { status, body } = await server.anonymous().send('GET', '/api/v1/domains_config', undefined, headers);
  expect(status).toBe(200);
  return body;
};
const at = (host: string) => configOf({ 'x-front-host': host });

/** As a program does, whose `Host` is its own to say: `fetch` writes it by the address. */
async function getAs(host: string, headers: Record<string, string>) {
  const options = { headers: { ...headers, host } };
  const [response] = await once(get(`${server.address}/api/v1/domains_config`, options), 'response');
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

describe('the domain of an institution', () => {
  let product: Record<string, unknown>;
  beforeAll(async () => {
    product = await at('certame.example');
    expect(product.name).toBeNull();
    await owner.query(
      `update institutions set domain = 'provas.horizonte.example', primary_color = '#123456',
              logout_redirect_url = 'https://provas.horizonte.example/saida' where name = 'Colégio Horizonte'`,
    );
    await owner.query(
      `update institutions set domain = 'xn--mar-dma.example', self_registration = false,
              logout_redirect_url = 'https://provas.horizonte.example/saida' where name = 'Instituto Maré'`,
    );
  });

  it.each([
    'provas.horizonte.example',
    'PROVAS.Horizonte.example',
    'provas.horizonte.example:8443',
    'provas.horizonte.example.',
  ])('shows its brand at %s', async (host) => {
    expect(await at(host)).toMatchObject({
      name: 'Colégio Horizonte',
      primaryColor: '#123456',
      registration: true,
      logout_redirect_url: 'https://provas.horizonte.example/saida',
    });
  });

  it('is known by its international name, and gives nobody the redirect of another institution', async () => {
    expect(await at('maré.example')).toEqual(await at('xn--mar-dma.example'));
    expect(await at('maré.example')).toMatchObject({
      name: 'Instituto Maré',
      registration: false,
      logout_redirect_url: null,
    });
  });

  it('is known by Host where the header is absent; the header counts where both are there', async () => {
    const { status, body } = await getAs('provas.horizonte.example', {});
    expect([status, body.name]).toEqual([200, 'Colégio Horizonte']);
    const named = await getAs('provas.horizonte.example', { 'x-front-host': 'certame.example' });
    expect(named.body).toEqual(product);
    expect((await getAs('foreign.example', {})).body).toEqual(product);
  });

  it.each([
    'certame.example',
    'foreign.example',
    'horizonte.example',
    'x.provas.horizonte.example',
    'provas.horizonte.example.foreign.example',
    'foreign.example@provas.horizonte.example',
    'provas.horizonte.example/x',
    'provas.horizonte.example\\@foreign.example',
    'provas.horizonte.example, foreign.example',
    "' or true --",
    '%',
    '[::1]',
    '',
  ])('is not %s: there the product shows what it shows everywhere', async (host) => {
    expect(await at(host)).toEqual(product);
  });

  it('is no name of five thousand letters', async () => {
    expect(await at(`${'x'.repeat(5000)}.example`)).toEqual(product);
  });

  it('offers registration in that institution alone', async () => {
    const options = async (host: string): Promise<string[]> =>
      (
        await server.anonymous().send('GET', '/api/v1/store', undefined, { 'x-front-host': host })
      ).body.institutions.map((one: { name: string }) => one.name);
    await owner.query(`update institutions set self_registration = true where name = 'Instituto Maré'`);
    expect(await options('foreign.example')).toEqual(['Colégio Horizonte', 'Instituto Maré']);
    expect(await options('provas.horizonte.example')).toEqual(['Colégio Horizonte']);
    await owner.query(`update institutions set self_registration = false where name = 'Instituto Maré'`);
    expect(await options('maré.example')).toEqual([]);
  });
});

describe('setting the domain', () => {
  const pathOf = async (name: string): Promise<string> => {
    const { rows } = await owner.query('select id from institutions where name = $1', [name]);
    return `/api/v1/institutions/${rows[0].id}`;
  };

  it('keeps its canonical form, once in the installation, and never the host of the server', async () => {
    await owner.query('update institutions set domain = null, logout_redirect_url = null');
    const admin = await server.as('admin');
    const [one, other] = [await pathOf('Colégio Horizonte'), await pathOf('Instituto Maré')];
    const saved = await admin.put(one, { domain: ' Provas.COLÉGIO.example ' });
    expect(saved.body.model.domain).toBe('provas.xn--colgio-dva.example');
    const elsewhere = await server.as('admin', 'Instituto Maré');
    for (const same of ['provas.xn--colgio-dva.example', 'PROVAS.colégio.EXAMPLE']) {
      const taken = await elsewhere.put(other, { domain: same });
      expect([taken.status, taken.body.errors.domain?.length]).toEqual([409, 1]);
    }
    for (const wrong of [
      'https://escola.example',
      'escola.example:8443',
      'escola.example/x',
      'localhost',
      '10.0.0.1',
    ]) {
      const refused = await admin.put(one, { domain: wrong });
      expect([refused.status, refused.body.errors.domain], wrong).toEqual([
        422,
        [expect.stringContaining('nome do domínio')],
      ]);
    }
    const reserved = await admin.put(one, { domain: 'Certame.example' });
    expect(reserved.body.errors.domain).toEqual([expect.stringContaining('próprio servidor')]);
    expect((await admin.put(one, { domain: '' })).body.model.domain).toBeNull();
    expect((await (await server.as('teacher')).put(one, { domain: 'x.example' })).status).toBe(403);
  });

  it('allows it for that institution’s own redirect, and for nobody else’s', async () => {
    const admin = await server.as('admin');
    const elsewhere = await server.as('admin', 'Instituto Maré');
    const [one, other] = [await pathOf('Colégio Horizonte'), await pathOf('Instituto Maré')];
    const address = 'https://provas.escola.example/saida';
    expect((await admin.put(one, { logout_redirect_url: address })).status).toBe(422);
    expect(
      (await admin.put(one, { domain: 'provas.escola.example', logout_redirect_url: address })).status,
    ).toBe(200);
    expect((await elsewhere.put(other, { logout_redirect_url: address })).status).toBe(422);
    const told = async () =>
      (await admin.get('/api/v1/me')).body.model.institutions.map(
        (each: { logout_redirect_url: string | null }) => each.logout_redirect_url,
      );
    expect(await told()).toEqual([address, null]);
    await owner.query('update institutions set logout_redirect_url = $1', [address]);
    expect(await told()).toEqual([address, null]);
    await admin.put(one, { domain: null });
    expect(await told()).toEqual([null, null]);
  });
});
