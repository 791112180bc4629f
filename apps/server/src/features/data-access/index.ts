export { type RuleOwner, requireRuleParts } from './owners-and-rows.ts';
