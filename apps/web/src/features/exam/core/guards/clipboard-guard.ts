import { exam } from '@certame/contract/constants.ts';
import { describeTarget } from './describe-target.ts';
import type { Guard } from './guard.ts';

const events = [
  ['copy', 'copy_text', 'M'],
  ['cut', 'cut_text', 'M'],
  ['paste', 'paste_text', 'H'],
] as const;

/** What is pasted comes with the event; what is copied or cut is what is selected, in a text field too. */
function textOf(event: ClipboardEvent): string {
  if (event.type === 'paste') return event.clipboardData?.getData('text/plain') ?? '';
  const field = event.target;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  return document.getSelection()?.toString() ?? '';
}

/** Reports what is copied, cut and pasted, shortened. It prevents nothing, since candidates may move their own text. */
export const clipboardGuard: Guard = {
  name: 'clipboard',
  start({ emit }) {
    const stops = events.map(([name, type, severity]) => {
      const onEvent = (event: ClipboardEvent): void =>
        emit(type, severity, {
          ...describeTarget(event.target),
          clipboardData: textOf(event).slice(0, exam.clipboardMaxChars),
        });
      document.addEventListener(name, onEvent);
      return () => document.removeEventListener(name, onEvent);
    });
    return () => {
      for (const stop of stops) stop();
    };
  },
};
