import { useEffect } from 'react';
import type { VoiceControl } from './voice-control.ts';

/** Push-to-talk: if the key was held longer than this, releasing it ends the listening. */
const heldMs = 500;

const isOurs = (event: KeyboardEvent): boolean =>
  event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.isComposing;

/**
 * Alt+M turns the microphone on and off, or is held as push-to-talk; Alt+L reads the question and ends the reading. Both go by the key's
 * place on the keyboard, and work in text fields too. Neither is a shortcut of a browser, a screen reader or the room itself
 * (use-keyboard.ts).
 */
export function useVoiceKeys(control: VoiceControl): void {
  useEffect(() => {
    /** Time at which the key was pressed that turned the microphone on. */
    let downMs: number | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isOurs(event) || (event.code !== 'KeyM' && event.code !== 'KeyL')) return;
      event.preventDefault();
      if (event.repeat || document.querySelector('dialog[open]')) return;
      if (event.code === 'KeyL') control.toggleReading();
      else {
        control.toggle();
        downMs = control.view().isListening ? event.timeStamp : null;
      }
    };
    const onKeyUp = (event: KeyboardEvent): void => {
      if (downMs === null || (event.code !== 'KeyM' && event.key !== 'Alt')) return;
      if (event.timeStamp - downMs > heldMs) control.release();
      downMs = null;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
    };
  }, [control]);
}
