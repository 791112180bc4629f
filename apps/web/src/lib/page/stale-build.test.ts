import { afterEach, describe, expect, it, vi } from 'vitest';
import { addLeaveGuard, freezeRouter } from './leave-guard.ts';
import { reloadOnce, servesAnotherBuild } from './stale-build.ts';

function page() {
  const values = new Map<string, string>();
  const reload = vi.fn();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  return { storage, reload };
}

describe('reloadOnce', () => {
  it('reloads once for each reason', () => {
    const here = page();
    expect(reloadOnce('version 2', here)).toBe(true);
    expect(reloadOnce('version 2', here)).toBe(false);
    expect(reloadOnce('version 3', here)).toBe(true);
    expect(here.reload).toHaveBeenCalledTimes(2);
  });

  it('never reloads an exam nor over unsaved changes, and does later', () => {
    const here = page();
    const thaw = freezeRouter();
    expect(reloadOnce('version 2', here)).toBe(false);
    thaw();
    const saved = addLeaveGuard(() => Promise.resolve(true));
    expect(reloadOnce('version 2', here)).toBe(false);
    saved();
    expect(here.reload).not.toHaveBeenCalled();
    expect(reloadOnce('version 2', here)).toBe(true);
  });

  it('stays without a memory, where it could not end', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const here = { ...page(), storage: { getItem: refuse, setItem: refuse } };
    expect(reloadOnce('version 2', here)).toBe(false);
  });
});

describe('servesAnotherBuild', () => {
  afterEach(() => vi.unstubAllGlobals());
  const serve = (html: string | null, ok = true) => {
    vi.stubGlobal('window', { location: { pathname: '/' } });
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => './assets/index-aaa.js' }) });
    vi.stubGlobal('fetch', () =>
      html === null ? Promise.reject(new Error('offline')) : Promise.resolve({ ok, text: async () => html }),
    );
  };
  const html = (name: string) =>
    `<html><script type="module" crossorigin src="./assets/${name}.js"></script>`;

  it('tells by the name of the entry', async () => {
    serve(html('index-bbb'));
    expect(await servesAnotherBuild()).toBe(true);
    serve(html('index-aaa'));
    expect(await servesAnotherBuild()).toBe(false);
  });

  it('knows nothing without a line or with a page of somebody else', async () => {
    serve(null);
    expect(await servesAnotherBuild()).toBe(false);
    serve('<html>Wi-Fi login</html>');
    expect(await servesAnotherBuild()).toBe(false);
    serve(html('index-bbb'), false);
    expect(await servesAnotherBuild()).toBe(false);
  });
});
