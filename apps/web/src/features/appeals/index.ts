/** What other features may use. */
export { RulesDialog } from './rules/rules-dialog.tsx';
