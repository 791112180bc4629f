import { afterEach, expect, it } from 'vitest';
import { dismissNotice, getNotices, keepNotices, notify, showKeptNotices } from './notices.ts';

const dismissAll = (): void => {
  for (const { id } of getNotices()) dismissNotice(id);
};
afterEach(dismissAll);

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

it('hands the notices on to the next document once, without those that ask for a press', () => {
  const storage = storageOf(new Map());
  notify('error', 'Sua sessão terminou.');
  notify('info', 'Há uma versão nova.', 1000, { label: 'Atualizar', run: () => undefined });
  keepNotices(storage);
  dismissAll();
  showKeptNotices(storage);
  expect(getNotices()).toMatchObject([{ level: 'error', message: 'Sua sessão terminou.', durationMs: 4000 }]);
  dismissAll();
  showKeptNotices(storage);
  expect(getNotices()).toEqual([]);
});

it.each([['{'], ['null']])('shows nothing of what another page has left there: %s', (left) => {
  showKeptNotices(storageOf(new Map([['certame.notices', left]])));
  expect(getNotices()).toEqual([]);
});
