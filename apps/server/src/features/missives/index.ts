export { handOverNext } from './commands/hand-over.ts';
