import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { commonConfig } from './support/common-config.ts';

/** Journeys through the product in a real browser: `npm test -- --only=web,e2e`. */
export default defineConfig(commonConfig, {
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  testIgnore: 'shots.spec.ts',
  outputDir: join(import.meta.dirname, '../test-results/e2e'),
});
