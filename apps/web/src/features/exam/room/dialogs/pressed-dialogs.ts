/** One chunk for all of them: each of its own would cost another request. */
export { FinishDialog } from './finish-dialog.tsx';
export { ToolsDialog } from './tools-dialog.tsx';
