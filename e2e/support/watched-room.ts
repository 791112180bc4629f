import type { Locator } from '@playwright/test';
import { apiAs, expect, must, type Page } from './test.ts';

/** What a supervisor has to see this soon after its cause. */
export const soonMs = 3000;

/** Seats the exam's candidates in a room of the demonstration's supervisor. */
export async function divideIntoRooms(questionnaireId: string): Promise<string> {
  const manager = await apiAs('manager');
  const supervisor = await apiAs('supervisor');
  await must(
    manager.post('/api/v1/classroom_configs', {
      ...{ name: 'Salas ao vivo', questionnaire_id: questionnaireId, prefix: 'Sala' },
      ...{ quantity_per_room: 10, quantity_total: 10, support_ids: [] },
    }),
  );
  const { rooms } = (await must(manager.get(`/api/v1/proctoring/monitor/${questionnaireId}`))).model;
  const roomId = rooms[0].id;
  await must(manager.put(`/api/v1/classrooms/${roomId}/supervisors`, { user_ids: [supervisor.user?.id] }));
  return roomId;
}

/** The browser's word that the page is behind another tab, and that it is not any more; a headless one never says so by itself. */
export const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Keeps the shared screen at hand, so that its sharing can be ended as by the browser's own bar. */
export const keepShares = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    const ask = mediaDevices.getDisplayMedia.bind(mediaDevices);
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await ask(options);
      Object.assign(window, { shared: stream });
      return stream;
    };
  });
export const endShare = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const track of (window as unknown as { shared: MediaStream }).shared.getTracks()) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });

/** Has the page note when an element first says each of the words, which it may say for some seconds only. Gives the notes. */
export async function noteWords(
  where: Locator,
  words: readonly string[],
): Promise<() => Promise<Record<string, number>>> {
  const notes = await where.evaluateHandle((element, wanted) => {
    const firstMs: Record<string, number> = {};
    const look = (): void => {
      for (const one of wanted) if (element.textContent.includes(one)) firstMs[one] ??= Date.now();
    };
    new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
    look();
    return firstMs;
  }, words);
  return () => notes.jsonValue();
}

/** An act on the candidate whose tile it is, from the dialog to its outcome. */
export async function act(staff: Page, name: string, text?: string): Promise<void> {
  const dialog = staff.getByRole('dialog', { name });
  if (text !== undefined) await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog.getByText('1 pessoa', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
}
