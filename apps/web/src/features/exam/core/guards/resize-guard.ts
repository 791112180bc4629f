import type { Guard } from './guard.ts';

/** Debounce: `resize` fires with every pixel, and one event reports the final size. */
const settleMs = 500;

export const resizeGuard: Guard = {
  name: 'resize',
  start({ emit }) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = setTimeout(
        () => emit('resize_screen', 'M', { width: window.innerWidth, height: window.innerHeight }),
        settleMs,
      );
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  },
};
