import type { Form, FormItem } from '@certame/contract/features/exam/form.ts';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { comeToRest } from '../../core/testing/fake-timers.ts';
import { formOf, itemOf } from '../../core/testing/forms.ts';
import { openRoom } from '../../core/testing/open-room.ts';
import { createServerClock } from '../../core/time/clock.ts';
import { browserTimers } from '../../core/time/timers.ts';
import VoicePanel from '../voice-panel.tsx';
import { FakeSpeech } from './fake-speech.ts';

const noContent = itemOf('x').content as NonNullable<FormItem['content']>;

/** A choice between a, b and c, shown as c, a, b. */
export const choiceItem = (id: string, number: number, rest: Partial<FormItem> = {}): FormItem =>
  itemOf(id, 's1', {
    number,
    option_order: ['c', 'a', 'b'],
    content: {
      ...noContent,
      statement: `<p>Pergunta ${number}</p>`,
      options: ['a', 'b', 'c'].map((option) => ({ id: option, html: `<p>Texto ${option}.</p>` })),
    },
    ...rest,
  });
export const writtenItem = (
  id: string,
  number: number,
  rest: Partial<NonNullable<FormItem['content']>> = {},
  type: FormItem['type'] = 'simple_text',
): FormItem =>
  itemOf(id, 's1', {
    number,
    type,
    option_order: [],
    content: { ...noContent, statement: '<p>Explique.</p>', ...rest },
  });

/** The voice panel of a real attempt on a model server, with fake speech. */
export async function drawVoice(items: FormItem[], form: Partial<Form> = {}, speech = new FakeSpeech()) {
  const room = await openRoom(
    formOf(items, {
      sections: [{ section_id: 's1', title: '', description: '', items_count: items.length }],
      ...form,
    }),
  );
  const onGoTo = vi.fn((itemId: string) => room.attempt.goTo(itemId));
  const clock = createServerClock(browserTimers, () => Date.parse('2026-11-20T12:00:00.000Z'));
  const page = renderPage(<VoicePanel attempt={room.attempt} clock={clock} onGoTo={onGoTo} port={speech} />);
  const settle = () => act(() => comeToRest());
  const turnOn = async (): Promise<void> => {
    await page.user.click(screen.getByRole('button', { name: 'Falar' }));
    await page.user.click(screen.getByRole('button', { name: 'Ligar o microfone' }));
  };
  /** Waits until the microphone is open, and says it. Returns what the room has said last. */
  const say = async (...readings: string[]): Promise<string | undefined> => {
    await vi.waitFor(() => {
      if (!speech.isListening()) throw new Error('Nobody listens');
    }, 10_000);
    await act(async () => speech.say(...readings));
    await settle();
    return speech.last();
  };
  const value = (itemId: string) => room.attempt.view().responses.get(itemId)?.value ?? null;
  return { ...page, ...room, speech, onGoTo, turnOn, say, value, settle };
}
