import { expect, type Page } from './test.ts';

interface SpeechStub {
  spoken: string[];
  /** Recognitions that listen now. */
  open: { hear(readings: string[]): void; fail(error: string): void }[];
}
type SpeechWindow = Window & { speechStub: SpeechStub };

/** Puts a recogniser and a voice into the page whose words the journey gives and reads: a browser under test has neither. */
export async function stubSpeech(page: Page, { canListen = true } = {}): Promise<void> {
  await page.addInitScript((withRecognition) => {
    const stub: SpeechStub = { spoken: [], open: [] };
    class Recognition {
      onresult: ((event: object) => void) | null = null;
      onerror: ((event: object) => void) | null = null;
      onend: (() => void) | null = null;
      entry = {
        hear: (readings: string[]) => {
          const result = Object.assign(
            readings.map((transcript) => ({ transcript })),
            { isFinal: true },
          );
          this.onresult?.({ resultIndex: 0, results: [result] });
          this.abort();
        },
        fail: (error: string) => {
          this.onerror?.({ error });
          this.abort();
        },
      };
      start(): void {
        stub.open.push(this.entry);
      }
      stop(): void {
        this.abort();
      }
      abort(): void {
        if (!stub.open.includes(this.entry)) return;
        stub.open = stub.open.filter((other) => other !== this.entry);
        this.onend?.();
      }
    }
    const synthesis = {
      getVoices: () => [],
      cancel: () => undefined,
      speak(utterance: SpeechSynthesisUtterance) {
        stub.spoken.push(utterance.text);
        setTimeout(() => utterance.onend?.(new Event('end') as SpeechSynthesisEvent), 5);
      },
    };
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechRecognition', { value: withRecognition ? Recognition : undefined });
    Object.defineProperty(window, 'webkitSpeechRecognition', { value: undefined });
    Object.assign(window, { speechStub: stub });
  }, canListen);
}

const openCount = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as SpeechWindow).speechStub.open.length);

/**
 * Gives the one recognition that listens what it ends with, as soon as there is one. Found and used in one task of the page, which may close it in the
 * next one, to speak.
 */
async function endListening(page: Page, how: { readings: string[] } | { error: string }): Promise<void> {
  const give = (): Promise<number> =>
    page.evaluate((end) => {
      const { open } = (window as unknown as SpeechWindow).speechStub;
      const count = open.length;
      const [only] = open;
      if (count === 1 && only) {
        if ('readings' in end) only.hear(end.readings);
        else only.fail(end.error);
      }
      return count;
    }, how);
  await expect.poll(give).toBe(1);
}

/** Waits until the page listens, and says it. */
export const sayTo = (page: Page, ...readings: string[]): Promise<void> => endListening(page, { readings });
export const failListening = (page: Page, error: string): Promise<void> => endListening(page, { error });

/** Everything that the page has said so far, in one line. */
export const spokenBy = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as SpeechWindow).speechStub.spoken.join(' '));

export const isListening = async (page: Page): Promise<boolean> => (await openCount(page)) > 0;
