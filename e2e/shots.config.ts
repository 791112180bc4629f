import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { commonConfig } from './support/common-config.ts';

/** Pictures of every built screen, wide and narrow, light and dark: `npm run shots`. */
export default defineConfig(commonConfig, {
  testDir: import.meta.dirname,
  testMatch: 'shots.spec.ts',
  outputDir: join(import.meta.dirname, '../test-results/shots'),
  workers: 1,
  timeout: 10 * 60_000,
});
