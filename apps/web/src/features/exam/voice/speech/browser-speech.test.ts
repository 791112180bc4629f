import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRecognition, listenOnce, type RecognitionClass } from './browser-recognition.ts';
import { chooseVoice, createBrowserVoice } from './browser-voice.ts';

describe('recognition in a browser', () => {
  class Recognition {
    static last: Recognition;
    lang = '';
    continuous = true;
    interimResults = false;
    maxAlternatives = 1;
    onresult: ((event: never) => void) | null = null;
    onerror: ((event: { error: string }) => void) | null = null;
    onend: (() => void) | null = null;
    start = vi.fn();
    stop = vi.fn();
    abort = vi.fn();
    constructor() {
      Recognition.last = this;
    }
  }
  const listen = () => {
    const handlers = { onPartial: vi.fn(), onHeard: vi.fn(), onEnd: vi.fn() };
    const listening = listenOnce(Recognition as unknown as RecognitionClass, handlers);
    return { ...handlers, listening, recognition: Recognition.last };
  };
  const result = (isFinal: boolean, ...texts: string[]) =>
    Object.assign(
      texts.map((transcript) => ({ transcript })),
      { isFinal },
    );

  it('is found under both names, or not', () => {
    expect(findRecognition({ webkitSpeechRecognition: Recognition })).toBe(Recognition);
    expect(findRecognition({ SpeechRecognition: Recognition })).toBe(Recognition);
    expect(findRecognition({})).toBeNull();
  });

  it('gives what seems to be said, then every reading of it', () => {
    const { onPartial, onHeard, onEnd, recognition } = listen();
    expect([recognition.lang, recognition.continuous, recognition.start.mock.calls.length]).toEqual([
      'pt-BR',
      false,
      1,
    ]);
    recognition.onresult?.({ resultIndex: 0, results: [result(false, ' alter')] } as never);
    recognition.onresult?.({
      resultIndex: 0,
      results: [result(true, 'alternativa B ', 'alternativa D', ' ')],
    } as never);
    recognition.onend?.();
    expect(onPartial).toHaveBeenCalledWith('alter');
    expect(onHeard).toHaveBeenCalledWith(['alternativa B', 'alternativa D']);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(null);
  });

  it.each([
    ['not-allowed', 'denied'],
    ['service-not-allowed', 'denied'],
    ['audio-capture', 'no-microphone'],
    ['network', 'offline'],
    ['no-speech', 'silence'],
    ['bad-grammar', 'failed'],
    ['aborted', null],
  ])('names what went wrong: %s', (error, problem) => {
    const { onEnd, recognition } = listen();
    recognition.onerror?.({ error });
    recognition.onend?.();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(problem);
  });

  it('says nothing more once it is aborted', () => {
    const { onHeard, onEnd, listening, recognition } = listen();
    listening.abort();
    recognition.onresult?.({ resultIndex: 0, results: [result(true, 'finalizar')] } as never);
    recognition.onend?.();
    expect([onHeard.mock.calls, onEnd.mock.calls]).toEqual([[], []]);
  });
});

describe('the voice of a browser', () => {
  const voice = (lang: string, localService: boolean) => ({ lang, localService }) as SpeechSynthesisVoice;
  it('is Brazilian before Portuguese, and of this device before one over the line', () => {
    const [near, far, lisbon, english] = [
      voice('pt_BR', true),
      voice('pt-BR', false),
      voice('pt-PT', true),
      voice('en-US', true),
    ];
    expect(chooseVoice([english, lisbon, far, near])).toBe(near);
    expect(chooseVoice([lisbon, far])).toBe(far);
    expect(chooseVoice([english, lisbon])).toBe(lisbon);
    expect(chooseVoice([english])).toBeNull();
  });

  class Utterance {
    onstart: (() => void) | null = null;
    onend: (() => void) | null = null;
    onerror: ((event: { error: string }) => void) | null = null;
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  const synthesis = () => {
    const said: Utterance[] = [];
    return {
      said,
      port: createBrowserVoice({
        getVoices: () => [],
        cancel: vi.fn(),
        speak: (utterance: Utterance) => said.push(utterance),
      } as unknown as SpeechSynthesis),
    };
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('speaks part by part to the end', async () => {
    const { said, port } = synthesis();
    const spoken = port.speak('Um. Dois.');
    for (const at of [0, 1]) {
      await vi.advanceTimersByTimeAsync(0);
      said[at]?.onstart?.();
      said[at]?.onend?.();
    }
    expect(await spoken).toBe(true);
    expect(said.map(({ text }) => text)).toEqual(['Um.', 'Dois.']);
  });

  it('stops between two parts when something else is to be said', async () => {
    const { said, port } = synthesis();
    const first = port.speak('Um. Dois.');
    port.cancel();
    said[0]?.onerror?.({ error: 'canceled' });
    expect(await first).toBe(true);
    expect(said.length).toBe(1);
  });

  it('is not waited for where there is none', async () => {
    const { port } = synthesis();
    const spoken = port.speak('Um.');
    await vi.advanceTimersByTimeAsync(6000);
    expect(await spoken).toBe(false);
  });
});
