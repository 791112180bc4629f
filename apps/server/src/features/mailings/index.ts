export { handOverNext } from './commands/enqueue-next-batch.ts';
