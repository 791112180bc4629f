import type { ConsentChoice, ConsentState } from '@certame/contract/features/proctoring/consent-states.ts';

/** What somebody said to the capture of an exam, as it is stored. */
export interface GivenConsent {
  choice: ConsentChoice;
  /** The wording that was read. */
  textId: string;
  /** What the staff said to the wish for a way without a camera; null: nothing yet. */
  granted: boolean | null;
}

/** An agreement holds for its own wording; a wish for another way for whatever wording stands. */
export function consentStateOf(given: GivenConsent | null, textId: string): ConsentState {
  if (given === null) return 'needed';
  if (given.choice === 'agreed') return given.textId === textId ? 'agreed' : 'needed';
  if (given.granted === null) return 'requested';
  return given.granted ? 'granted' : 'refused';
}

/** Whether an attempt may begin: with capture, without it, or not at all as nothing allows either. */
export function captureAllowedBy(state: ConsentState): 'capture' | 'no-capture' | 'nothing' {
  if (state === 'agreed') return 'capture';
  return state === 'granted' ? 'no-capture' : 'nothing';
}
