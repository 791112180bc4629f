/**
 * V8 sizes its heap by the machine's memory and lets garbage lie on a large one. With these bounds the server stays
 * below 300 MB resident under load (npm run bench -- exam) and still has room for imports and exports.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=768'];
