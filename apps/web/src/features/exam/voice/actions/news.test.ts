import { describe, expect, it } from 'vitest';
import { comeToRest } from '../../core/testing/fake-timers.ts';
import { formOf, itemOf } from '../../core/testing/forms.ts';
import { iso, noonMs, openRoom } from '../../core/testing/open-room.ts';
import { createServerClock } from '../../core/time/clock.ts';
import { initialVoiceState, type VoiceState } from '../voice-state.ts';
import { createNews } from './news.ts';

const minuteMs = 60_000;

/** News of a real attempt on a model server, with everything that is said. */
async function draw(limitMin?: number, isInUse = true) {
  const room = await openRoom(
    formOf([itemOf('q1')]),
    limitMin === undefined ? {} : { limitMs: limitMin * minuteMs },
  );
  const { attempt, timers, server } = room;
  const said: string[] = [];
  let state: VoiceState = initialVoiceState(false);
  let voiceChanged = (): void => undefined;
  const clock = createServerClock(timers, () => noonMs + timers.monotonicMs());
  const news = createNews({
    attempt,
    clock,
    timers,
    output: { say: (text) => said.push(text), stop: () => undefined, last: () => null },
    state: () => state,
    change: () => undefined,
    port: { canListen: true },
  });
  const stop = news.start((listener) => {
    voiceChanged = listener;
    return () => undefined;
  });
  const show = (next: Partial<VoiceState>): void => {
    state = { ...state, ...next };
    voiceChanged();
  };
  const write = async (id: string, text: string): Promise<void> => {
    server.messages.push({ id, text, sent_at: iso(noonMs + server.messages.length) });
    attempt.online();
    await comeToRest();
  };
  if (isInUse) show({ isListening: true });
  const takeSaid = (): string[] => said.splice(0);
  return { ...room, stop, show, write, takeSaid };
}

describe('news that the room says by itself', () => {
  it('are messages of the staff, each once, the next when the one before is confirmed', async () => {
    const { attempt, timers, write, takeSaid } = await draw();
    await write('m1', 'Na questão 3 leia 40 em vez de 14');
    await write('m2', 'Faltam dez minutos.');
    await timers.advance(3000);
    expect(takeSaid()).toEqual([
      'Mensagem da equipe: Na questão 3 leia 40 em vez de 14. Diga entendi para confirmar.',
    ]);
    attempt.readMessage('m1');
    await timers.advance(3000);
    expect(takeSaid()).toEqual(['Mensagem da equipe: Faltam dez minutos. Diga entendi para confirmar.']);
  });

  it('wait while the room reads, the candidate speaks or is asked, and for a moment of silence', async () => {
    const { timers, show, write, takeSaid } = await draw();
    for (const busy of [{ isSpeaking: true }, { partial: 'alternati' }, { asking: 'finish' as const }]) {
      show(busy);
      await write(JSON.stringify(busy), 'Atenção.');
      await timers.advance(10_000);
      expect(takeSaid()).toEqual([]);
    }
    show({ isSpeaking: false, partial: '' });
    await timers.advance(10_000);
    expect(takeSaid()).toEqual([]);
    show({ asking: null });
    await timers.advance(500);
    show({ isSpeaking: true });
    await timers.advance(10_000);
    expect(takeSaid()).toEqual([]);
    show({ isSpeaking: false });
    await timers.advance(1000);
    expect(takeSaid()).toHaveLength(1);
  });

  it('are kept until the voice is used, and never said where a screen reader reads the notices', async () => {
    const { timers, show, write, takeSaid } = await draw(undefined, false);
    await write('m1', 'Atenção.');
    await timers.advance(5000);
    expect(takeSaid()).toEqual([]);
    show({ isSpeaking: true });
    show({ isSpeaking: false });
    await timers.advance(5000);
    expect(takeSaid()).toHaveLength(1);
    const quiet = await draw(20);
    quiet.show({ isQuiet: true });
    await quiet.write('m1', 'Atenção.');
    await quiet.timers.advance(15 * minuteMs);
    expect(quiet.takeSaid()).toEqual([]);
  });

  it('are the minutes that are left at ten, five and one', async () => {
    const { timers, takeSaid, stop } = await draw(12);
    await timers.advance(minuteMs);
    expect(takeSaid()).toEqual([]);
    await timers.advance(minuteMs + 2000);
    expect(takeSaid()).toEqual(['Tempo restante: 10 minutos.']);
    await timers.advance(5 * minuteMs);
    expect(takeSaid()).toEqual(['Tempo restante: 5 minutos.']);
    stop();
    await timers.advance(4 * minuteMs);
    expect(takeSaid()).toEqual([]);
  });

  it('are what staff gave or took of the time, with what is left of it', async () => {
    const { attempt, server, timers, takeSaid } = await draw(20);
    server.deadline = iso(noonMs + 50 * minuteMs);
    attempt.online();
    await timers.advance(2000);
    expect(takeSaid()).toEqual(['O tempo foi prorrogado em 30 minutos. Tempo restante: 50 minutos.']);
    server.deadline = iso(noonMs + 8 * minuteMs);
    attempt.online();
    await timers.advance(2000);
    expect(takeSaid()).toEqual(['O tempo foi reduzido em 42 minutos. Tempo restante: 7 minutos.']);
  });
});
