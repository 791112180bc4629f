import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const IGNORED = ['**/node_modules/**', '**/dist/**'];
// What is waited for may come late on a busy machine; a test says what, not how fast.
const PATIENCE = { poll: { timeout: 20_000 } };
/** They measure their own process, or replace a module of it: what other files have loaded before would count. */
const OWN_PROCESS_TESTS = [
  '**/*.own-process.db.test.ts',
  'apps/server/test/bad-input/no-stalls.test.ts',
  'apps/server/test/bad-input/exam-stalls.test.ts',
  'apps/server/src/features/files/streamed-uploads.db.test.ts',
  'apps/server/src/features/questions/import/streamed-imports.db.test.ts',
];
/** They draw what a person sees, in a document without a browser. */
const COMPONENT_TESTS = ['apps/web/src/**/*.component.test.tsx'];
const DATABASE_TESTS = ['**/*.db.test.ts', 'apps/server/test/**/*.test.ts'];

/** Files that take from some seconds to more than a minute. */
const LONG_TESTS =
  /\/(test\/(abuse|bad-input|contract|crash|cluster)|embedded|questions\/import)\/|\/(answer-key|printing|prepare-upload|worker-pool|keep-running)\.(db\.)?test/;

/** Begins with the long files: begun last, one of them keeps one core busy while the other waits for its end. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG_TESTS.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongTestsFirst },
    // Two cores, one of which PostgreSQL wants.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{packages,apps/server,db,scripts,bench}/**/*.test.ts'],
          exclude: [...IGNORED, ...DATABASE_TESTS],
          // Nothing in them replaces a module or a global: files share what one of them has loaded.
          isolate: false,
          // Ends what hangs, on a busy machine too; how fast something is, the benches say.
          testTimeout: 60_000,
          expect: PATIENCE,
        },
      },
      {
        test: {
          name: 'unit-web',
          environment: 'node',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...IGNORED, ...COMPONENT_TESTS],
          testTimeout: 60_000,
          expect: PATIENCE,
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          include: COMPONENT_TESTS,
          setupFiles: ['apps/web/src/testing/browser.ts'],
          testTimeout: 60_000,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: DATABASE_TESTS,
          exclude: [...IGNORED, ...OWN_PROCESS_TESTS],
          globalSetup: ['./db/src/embedded/test-global-setup.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENCE,
        },
      },
      {
        test: {
          name: 'db-own-process',
          environment: 'node',
          include: OWN_PROCESS_TESTS,
          globalSetup: ['./db/src/embedded/test-global-setup.ts'],
          pool: 'forks',
          // A process of its own for each file.
          isolate: true,
          execArgv: ['--expose-gc'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENCE,
        },
      },
    ],
  },
});
