import { exam } from '@certame/contract/constants.ts';
import type { Guard } from './guard.ts';

/** Debounce: a selection changes with every pixel of the mouse, and is reported once it has settled. */
const settleMs = 1000;

export const selectionGuard: Guard = {
  name: 'selection',
  start({ emit }) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (): void => {
      const text = document.getSelection()?.toString() ?? '';
      if (text !== '') emit('selected_text', 'L', { text: text.slice(0, exam.clipboardMaxChars) });
    };
    const onChange = (): void => {
      clearTimeout(timer);
      timer = setTimeout(report, settleMs);
    };
    document.addEventListener('selectionchange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
    };
  },
};
