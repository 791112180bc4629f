import { afterEach, describe, expect, it, vi } from 'vitest';

const hourMs = 3_600_000;
const serverStartMs = Date.parse('2026-11-22T12:00:00Z');
const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** A page on a device whose clock is off, and a server whose tokens last an hour. */
async function openPage(deviceOffMs: number) {
  vi.resetModules();
  vi.useFakeTimers({ now: serverStartMs + deviceOffMs });
  const serverNowMs = (): number => Date.now() - deviceOffMs;
  const issue = (): string => {
    const iat = Math.floor(serverNowMs() / 1000);
    return `${part({ alg: 'HS256' })}.${part({ sid: 's', iat, exp: iat + hourMs / 1000 })}.x`;
  };
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const page = { localStorage, addEventListener() {}, location: { host: 'certame.example' } };
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', { addEventListener() {}, visibilityState: 'visible', documentElement: {} });
  const counts = { renewals: 0, refused: 0, calls: 0, isOver: false, isCut: false, hangs: false };
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    if (counts.isCut) throw new TypeError('Failed to fetch');
    if (counts.hangs) return new Promise<never>(() => undefined);
    if (path.endsWith('/token/renew')) {
      counts.renewals += 1;
      if (counts.isOver) return new Response('{"code":"unauthenticated"}', { status: 401 });
      return new Response(JSON.stringify({ token: issue() }));
    }
    counts.calls += 1;
    const claims = headers.Authorization?.split('.')[1] ?? '';
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    if (counts.isOver || serverNowMs() > exp * 1000) {
      counts.refused += 1;
      return new Response('{"code":"unauthenticated"}', { status: 401 });
    }
    const reply = { permissions: [], notifications: 0, ping_interval: 60, slow_kbps_rate: 1 };
    return new Response(JSON.stringify({ ...reply, email_verified_at: null, front_app_version: '0.0.0' }));
  });
  const session = await import('./session.ts');
  const { startSessionKeeper, renewToken } = await import('./session-keeper.ts');
  const { request, setTokenRenewer } = await import('../http/http.ts');
  setTokenRenewer(renewToken);
  const nobody = { institutions: [], permissions: [], roles: [], people: [], unreadNotifications: 0 };
  session.signIn({ ...nobody, id: 'u', token: issue(), pingInterval: 60 } as never);
  return { ...session, startSessionKeeper, renewToken, request, counts };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  [0, 'right'],
  [59 * 60_000, '59 minutes ahead'],
  [2 * hourMs, 'two hours ahead'],
  [-2 * hourMs, 'two hours behind'],
  [-5000 * 24 * hourMs, 'years behind, its battery dead'],
])('a device whose clock is off by %i ms (%s)', (offMs) => {
  it('is signed in, and renews its token now and then before the server lets it run out', async () => {
    const { startSessionKeeper, isSignedIn, counts } = await openPage(offMs);
    expect(isSignedIn()).toBe(true);
    void startSessionKeeper(() => undefined);
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(counts.calls).toBeGreaterThan(100);
    expect(counts.refused).toBe(0);
    expect(counts.renewals).toBeGreaterThan(2);
    expect(counts.renewals).toBeLessThan(8);
    expect(isSignedIn()).toBe(true);
  });

  it('goes on with a new token where the old one has run out unnoticed', async () => {
    const { startSessionKeeper, request, counts } = await openPage(offMs);
    void startSessionKeeper(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    // Asleep: no timer has run.
    vi.setSystemTime(Date.now() + 2 * hourMs);
    await expect(request('POST', '/api/v1/logged', { quiet: true })).resolves.toMatchObject({
      ping_interval: 60,
    });
    expect(counts.refused).toBe(1);
  });
});

it('tells that a session is over once its cookie is refused too, to all who asked', async () => {
  const { request, renewToken, counts } = await openPage(0);
  counts.isOver = true;
  const over = { status: 401, code: 'unauthenticated' };
  await Promise.all([
    expect(request('POST', '/api/v1/logged', { quiet: true })).rejects.toMatchObject(over),
    expect(request('GET', '/api/v1/me', { quiet: true })).rejects.toMatchObject(over),
  ]);
  expect(await renewToken()).toBe(false);
});

describe('a page that is loaded without a line after its token ran out by its own clock', () => {
  it.each(['isCut', 'hangs'] as const)(
    'stays signed in until the server has been heard (%s)',
    async (how) => {
      const { startSessionKeeper, isSignedIn, counts } = await openPage(0);
      vi.setSystemTime(Date.now() + 2 * hourMs);
      counts[how] = true;
      expect(isSignedIn()).toBe(false);
      const started = startSessionKeeper(() => undefined);
      await vi.advanceTimersByTimeAsync(5000);
      await started;
      expect(isSignedIn()).toBe(true);
      counts[how] = false;
      await vi.advanceTimersByTimeAsync(70_000);
      expect(isSignedIn()).toBe(true);
    },
  );

  it('is signed out when the server says so', async () => {
    const { startSessionKeeper, isSignedIn, counts } = await openPage(0);
    vi.setSystemTime(Date.now() + 2 * hourMs);
    counts.isOver = true;
    await startSessionKeeper(() => undefined);
    expect(isSignedIn()).toBe(false);
  });
});

it('fails a request of the line, not of the session, when only the line keeps it from a new token', async () => {
  const { startSessionKeeper, request, counts } = await openPage(0);
  void startSessionKeeper(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() + 2 * hourMs);
  const fetchNow = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
    path.endsWith('/token/renew') ? Promise.reject(new TypeError('cut')) : fetchNow(path, options),
  );
  await expect(request('GET', '/api/v1/me', { quiet: true })).rejects.toMatchObject({ status: 0 });
  expect(counts.refused).toBe(1);
});
