import { join } from 'node:path';
import { useMemoryForTemporaryFiles } from '@certame/db/embedded/testing/use-memory-for-temporary-files.ts';
import type { PlaywrightTestConfig } from '@playwright/test';

useMemoryForTemporaryFiles();

/** What journeys and pictures share. Each worker has a browser and a product of its own (`support/test.ts`). */
export const commonConfig: PlaywrightTestConfig = {
  testDir: '..',
  globalSetup: join(import.meta.dirname, 'product-template.ts'),
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // They end what hangs, on a busy machine too; how fast something is, the benches say.
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 30_000 } },
  outputDir: '../../test-results/e2e',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording every step takes a third of the run; `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-gpu',
      ],
    },
  },
};
