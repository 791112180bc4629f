import { exam } from '@certame/contract/constants.ts';
import type { Guard } from './guard.ts';

/** A selection grows with every pixel of the mouse: it is reported when it has come to rest. */
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
