/**
 * V8 sizes its heap by the machine's memory and lets garbage lie on a large one. With these bounds the server's memory stays flat under
 * load (npm run bench -- exam) and there is still room for imports and exports.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32', '--max-old-space-size=768'];

const given = (defaults) =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, process.env[name] ?? value]));

/**
 * A file is on the disk when the file system has written its journal, which a thread waits for. With Node's four threads it is
 * written for four files at most, many hundred times a second in a supervised exam; 32 share one writing.
 *
 * Left to itself, the C library gives each of these threads a heap of its own, and keeps there what was freed: two are enough
 * (docs/decisions/0092).
 */
export const SERVER_ENVIRONMENT = given({
  UV_THREADPOOL_SIZE: '32',
  MALLOC_ARENA_MAX: '2',
});
