import { describeTarget } from './describe-target.ts';
import type { Guard } from './guard.ts';

export const contextMenuGuard: Guard = {
  name: 'context-menu',
  start({ emit }) {
    const onContextMenu = ({ target, x, y, offsetX, offsetY, shiftKey, ctrlKey }: MouseEvent): void =>
      emit('right_click', 'L', { ...describeTarget(target), x, y, offsetX, offsetY, shiftKey, ctrlKey });
    document.addEventListener('contextmenu', onContextMenu);
    return () => document.removeEventListener('contextmenu', onContextMenu);
  },
};
