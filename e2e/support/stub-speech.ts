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

/** Waits until the page listens, and says it. */
export async function sayTo(page: Page, ...readings: string[]): Promise<void> {
  await expect.poll(() => openCount(page)).toBe(1);
  await page.evaluate(
    (words) => (window as unknown as SpeechWindow).speechStub.open[0]?.hear(words),
    readings,
  );
}

export async function failListening(page: Page, error: string): Promise<void> {
  await expect.poll(() => openCount(page)).toBe(1);
  await page.evaluate((why) => (window as unknown as SpeechWindow).speechStub.open[0]?.fail(why), error);
}

/** Everything that the page has said so far, in one line. */
export const spokenBy = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as SpeechWindow).speechStub.spoken.join(' '));

export const isListening = async (page: Page): Promise<boolean> => (await openCount(page)) > 0;
