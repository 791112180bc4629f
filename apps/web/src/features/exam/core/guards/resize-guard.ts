import type { Guard } from './guard.ts';

/** Resizing fires with every pixel: one event says the size at which it came to rest. */
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
