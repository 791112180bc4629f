import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { choiceItem, drawVoice } from './testing/draw-voice.tsx';
import { FakeSpeech } from './testing/fake-speech.ts';

beforeAll(() => loadTexts(['exam-voice']));
beforeEach(() => localStorage.clear());

const two = () => [choiceItem('q1', 1), choiceItem('q2', 2)];
const key = (type: 'keyDown' | 'keyUp', code: string, at: number, target: Element = document.body) =>
  act(async () => {
    const event = new KeyboardEvent(type.toLowerCase(), {
      code,
      altKey: true,
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(target, event);
  });
const live = () => document.querySelector('[aria-live]')?.textContent;

describe('the microphone', () => {
  it('is asked for only after the candidate has read where the audio goes', async () => {
    const { user, speech } = await drawVoice(two());
    await user.click(screen.getByRole('button', { name: 'Falar' }));
    expect(screen.getByRole('dialog').textContent).toMatch(
      /envia o que o microfone capta.*não grava nem guarda/s,
    );
    expect(speech.opened).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Agora não' }));
    expect([speech.opened, screen.queryByRole('dialog')]).toEqual([0, null]);
    await user.click(screen.getByRole('button', { name: 'Falar' }));
    await user.click(screen.getByRole('button', { name: 'Ligar o microfone' }));
    expect(speech.opened).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Ouvindo: parar' }));
    expect(speech.isListening()).toBe(false);
    // The privacy dialog is shown only once.
    await user.click(screen.getByRole('button', { name: 'Falar' }));
    expect(speech.isListening()).toBe(true);
  });

  it('is closed while the room speaks, and open again afterwards', async () => {
    const { speech, turnOn, say, settle } = await drawVoice(two());
    const reading = Promise.withResolvers<boolean>();
    speech.speaks = () => reading.promise;
    await turnOn();
    await say('ler');
    expect(speech.isListening()).toBe(false);
    expect(screen.getByRole('button', { name: 'Parar a leitura' })).toBeTruthy();
    await act(async () => reading.resolve(true));
    await settle();
    expect(speech.isListening()).toBe(true);
  });

  it.each([
    ['denied', /está bloqueado nesta página/],
    ['no-microphone', /Nenhum microfone/],
    ['offline', /precisa de internet/],
    ['failed', /Aperte Falar para tentar de novo/],
  ] as const)('says why it is off: %s', async (problem, words) => {
    const { speech, turnOn } = await drawVoice(two());
    await turnOn();
    await act(async () => speech.end(problem));
    expect(screen.getByRole('status').textContent).toMatch(words);
    expect(screen.getByRole('button', { name: 'Falar' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('is not opened without a line', async () => {
    const { speech, turnOn } = await drawVoice(two());
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await turnOn();
    expect(speech.opened).toBe(0);
    expect(screen.getByRole('status').textContent).toMatch(/precisa de internet/);
    online.mockRestore();
  });

  it('is closed when the page goes into the background, and with the room', async () => {
    const { speech, turnOn, unmount, user } = await drawVoice(two());
    await turnOn();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    expect(speech.isListening()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Falar' }));
    expect(speech.isListening()).toBe(true);
    unmount();
    expect(speech.isListening()).toBe(false);
  });
});

describe('a browser without recognition', () => {
  it('says so, and still reads', async () => {
    const speech = new FakeSpeech();
    speech.canListen = false;
    const { user } = await drawVoice(two(), {}, speech);
    expect(screen.queryByRole('button', { name: 'Falar' })).toBeNull();
    expect(screen.getByText(/não reconhece a fala.*use o Chrome ou o Edge/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ouvir a questão' }));
    expect(speech.last()).toBe(
      'Questão 1 de 2, não respondida.\nPergunta 1\nAlternativas, escolha uma:\nAlternativa A: Texto c.\nAlternativa B: Texto a.\nAlternativa C: Texto b.',
    );
  });

  it('or without a voice gives the text to the screen reader', async () => {
    const speech = new FakeSpeech();
    speech.speaks = async () => false;
    const { user, settle } = await drawVoice(two(), {}, speech);
    await user.click(screen.getByRole('button', { name: 'Ouvir a questão' }));
    await settle();
    expect(screen.getByRole('status').textContent).toMatch(/não tem uma voz/);
    expect(live()).toMatch(/Pergunta 1/);
  });
});

describe('what was heard', () => {
  it('is on the screen, with what came of it, and spoken by one voice alone', async () => {
    const { speech, turnOn, say } = await drawVoice(two());
    await turnOn();
    await act(async () => speech.mumble('alternati'));
    expect(screen.getByText('alternati…')).toBeTruthy();
    expect(await say('alternativa bê')).toBe('Marquei a alternativa B: Texto a.');
    expect(document.querySelector('q')?.textContent).toBe('alternativa bê');
    expect(screen.getByText('Marquei a alternativa B: Texto a.')).toBeTruthy();
    expect(live()).toBe('');
  });

  it('is announced instead where a screen reader is used, the same words twice too', async () => {
    const { user, speech, turnOn, say } = await drawVoice(two());
    await user.click(screen.getByRole('button', { name: 'Comandos de voz' }));
    await user.click(screen.getByRole('checkbox', { name: /leitor de tela/ }));
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await turnOn();
    await say('bola');
    const first = live();
    expect(first).toBe('bola. Não entendi. Diga ajuda para ouvir os comandos.');
    await say('bola');
    expect(live()).not.toBe(first);
    expect(speech.spoken).toEqual([]);
    expect(localStorage.getItem('certame.exam-voice-quiet')).toBe('1');
  });

  it('does nothing under a window of the room', async () => {
    const { turnOn, say, value } = await drawVoice(two());
    await turnOn();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    expect(await say('alternativa A')).toMatch(/janela aberta/);
    dialog.remove();
    expect(value('q1')).toBeNull();
  });
});

describe('the keyboard', () => {
  it('turns the microphone on and off, ends a reading, and talks while it is held', async () => {
    const { speech, turnOn } = await drawVoice(two());
    await turnOn();
    await key('keyDown', 'KeyM', 0);
    expect(speech.isListening()).toBe(false);
    // A short press keeps it on.
    await key('keyDown', 'KeyM', 1000);
    await key('keyUp', 'KeyM', 1100);
    expect(speech.isListening()).toBe(true);
    await key('keyDown', 'KeyM', 2000);
    // A held key ends it when released.
    await key('keyDown', 'KeyM', 3000);
    expect(speech.isListening()).toBe(true);
    await key('keyUp', 'KeyM', 4000);
    expect(speech.isListening()).toBe(false);
    expect(screen.getByRole('button', { name: 'Falar' })).toBeTruthy();

    speech.speaks = () => new Promise(() => undefined);
    await key('keyDown', 'KeyL', 5000);
    expect(speech.last()).toMatch(/Pergunta 1/);
    await key('keyDown', 'KeyL', 6000);
    expect(speech.cancelled).toBe(1);
  });

  it('works in a text field, and takes no letter without Alt', async () => {
    const { speech } = await drawVoice(two());
    const field = document.body.appendChild(document.createElement('textarea'));
    await key('keyDown', 'KeyL', 0, field);
    expect(speech.spoken.length).toBe(1);
    fireEvent.keyDown(field, { code: 'KeyL', key: 'l' });
    expect(speech.spoken.length).toBe(1);
    field.remove();
  });
});
