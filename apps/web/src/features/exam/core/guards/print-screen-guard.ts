import type { Guard } from './guard.ts';

/** Reports the print-screen key, where the system lets the page see it, and the browser's own printing. */
export const printScreenGuard: Guard = {
  name: 'print-screen',
  start({ emit }) {
    const onKeyUp = ({ key }: KeyboardEvent): void => {
      if (key === 'PrintScreen') emit('print_screen', 'H');
    };
    const onPrint = (): void => emit('print_screen', 'H', { print: true });
    document.addEventListener('keyup', onKeyUp);
    window.addEventListener('beforeprint', onPrint);
    return () => {
      document.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('beforeprint', onPrint);
    };
  },
};
