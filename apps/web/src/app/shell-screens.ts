import type { ScreenModule } from './screen-module.ts';

/** Loaders of the screens inside the shell, by their file. */
export const shellScreens: Readonly<Record<string, () => Promise<ScreenModule>>> =
  import.meta.glob<ScreenModule>([
    '../**/*-screen.tsx',
    '!**/area-grid-screen.tsx',
    '!../features/*/public/**',
    '!../features/exam/**',
    '!../features/results/candidate/**',
  ]);
