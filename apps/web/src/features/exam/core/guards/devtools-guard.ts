import { exam } from '@certame/contract/constants.ts';
import type { Guard } from './guard.ts';

/**
 * Reports docked developer tools by what they take of the window, once each time they open. Zoom and the browser's own bars look the
 * same, so it has no consequence of its own.
 */
export const devtoolsGuard: Guard = {
  name: 'devtools',
  start({ emit }) {
    let wasOpen = false;
    const look = (): void => {
      const width = window.outerWidth - window.innerWidth;
      const height = window.outerHeight - window.innerHeight;
      const isOpen = Math.max(width, height) > exam.devtoolsThresholdPx;
      if (isOpen && !wasOpen) emit('devtools_opened', 'L', { width, height });
      wasOpen = isOpen;
    };
    const timer = setInterval(look, exam.devtoolsIntervalMs);
    return () => clearInterval(timer);
  },
};
