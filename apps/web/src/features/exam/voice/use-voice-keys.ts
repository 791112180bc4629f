import { useEffect } from 'react';
import type { VoiceControl } from './voice-control.ts';

/** Held longer than this, the key is one to talk by: letting it go ends the listening. */
const heldMs = 500;

const isOurs = (event: KeyboardEvent): boolean =>
  event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.isComposing;

/**
 * Alt+M turns the microphone on and off, or listens while it is held; Alt+L reads the question and ends the reading. By their places on the
 * keyboard, and in text fields too. None is a command of a browser, a screen reader or the room's own keys (use-keyboard.ts).
 */
export function useVoiceKeys(control: VoiceControl): void {
  useEffect(() => {
    /** When the key that turned the microphone on went down. */
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
