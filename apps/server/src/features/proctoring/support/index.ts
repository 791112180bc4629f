/** What the demonstration uses. */
export { askForSupport } from './commands/ask-for-support.ts';
export { closeSupport } from './commands/close-support.ts';
export { takeSupport } from './commands/take-support.ts';
export { transferSupport } from './commands/transfer-support.ts';
export { writeAsStaff } from './commands/write-as-staff.ts';
