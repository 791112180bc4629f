import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { commonConfig } from './support/common-config.ts';

const folder = import.meta.dirname;
const journeyFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts') && file !== 'shots.spec.ts')
  .map((file) => join(folder, file));
const texts = new Map(journeyFiles.map((file) => [file, readFileSync(file, 'utf8')]));
const importing = (files: readonly string[], helper: string): string[] =>
  files.filter((file) => texts.get(file)?.includes(helper));

/** Those before a camera that plays a film take as long as the film does. */
const filmed = importing(journeyFiles, '/camera-film.ts');
const supervised = importing(journeyFiles, '/browser-options.ts').filter((file) => !filmed.includes(file));
const others = journeyFiles.filter((file) => !filmed.includes(file) && !supervised.includes(file));

/**
 * Journeys through the product in a real browser: `npm test -- --only=web,e2e`. Before cameras they mostly wait, for a film or for
 * what is recorded, so one worker goes through them beside two that work; the longest begin first, so that none ends alone.
 */
export default defineConfig(commonConfig, {
  testDir: folder,
  workers: 3,
  outputDir: join(folder, '../test-results/e2e'),
  projects: [
    { name: 'films', testMatch: filmed, workers: 1 },
    { name: 'cameras', testMatch: supervised, workers: 1 },
    { name: 'journeys', testMatch: others },
  ],
});
