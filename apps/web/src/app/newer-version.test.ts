import { screenByPath } from '@certame/contract/routes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const { heard, reloadOnce, notify, reportException } = vi.hoisted(() => ({
  heard: { tell: (_version: string): void => undefined },
  reloadOnce: vi.fn((_reason: string) => true),
  notify: vi.fn(),
  reportException: vi.fn(),
}));
vi.mock('#lib/session/session-keeper.ts', async (original) => ({
  ...(await original<object>()),
  onNewerVersion: (listener: (version: string) => void) => {
    heard.tell = listener;
  },
}));
vi.mock('#lib/page/stale-build.ts', () => ({
  reloadOnce,
  servesAnotherBuild: () => Promise.resolve(false),
}));
vi.mock('#lib/errors/notices.ts', () => ({ notify }));
vi.mock('#lib/errors/report-exception.ts', () => ({ reportException }));

const { isNewerVersion } = await import('#lib/session/session-keeper.ts');
const { refreshBetweenPages, startVersionWatch } = await import('./newer-version.ts');
const at = (hash: string): void => {
  vi.stubGlobal('window', { location: { hash } });
};
const screen = (path: string) => screenByPath.get(path);

describe('a newer version', () => {
  beforeEach(() => {
    reloadOnce.mockClear();
    notify.mockClear();
  });

  it('is one with a higher number, part by part', () => {
    expect(isNewerVersion('2.2.56', '2.2.55')).toBe(true);
    expect(isNewerVersion('2.10.0', '2.9.9')).toBe(true);
    expect(isNewerVersion('3', '2.2.55')).toBe(true);
    expect(isNewerVersion('2.2.55', '2.2.55')).toBe(false);
    expect(isNewerVersion('2.2.54', '2.2.55')).toBe(false);
  });

  it('is offered quietly once and taken up between two pages, never in an exam', () => {
    startVersionWatch();
    at('#/users');
    expect(refreshBetweenPages(screen('/users'))).toBe(false);
    heard.tell('9.0.0');
    heard.tell('9.0.0');
    expect(notify).toHaveBeenCalledOnce();
    expect(reportException).toHaveBeenCalledOnce();
    expect(reportException.mock.calls[0]?.[0]).toBe('refresh');
    expect(reportException.mock.calls[0]?.[2]).toContain('9.0.0');
    expect(notify.mock.calls[0]?.slice(0, 1)).toEqual(['info']);
    expect(refreshBetweenPages(screen('/form/:short_url_id'))).toBe(false);
    expect(reloadOnce).not.toHaveBeenCalled();
    expect(refreshBetweenPages(screen('/users'))).toBe(true);
    expect(reloadOnce).toHaveBeenCalledWith('version 9.0.0');
  });

  it('is not spoken of in an exam', () => {
    startVersionWatch();
    at('#/form/Ab3');
    heard.tell('9.1.0');
    expect(notify).not.toHaveBeenCalled();
    expect(refreshBetweenPages(screen('/questionnaires/answers'))).toBe(true);
  });
});
