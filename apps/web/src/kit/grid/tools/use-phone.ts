import { useMediaQuery } from '@mantine/hooks';

/** Below this width rows are cards, and filters stand behind one button (data-grid.module.css draws the same line). */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false }) ?? false;
