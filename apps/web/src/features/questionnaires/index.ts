/** What other features may use: a questionnaire's tabs, and its state and period as lists show them. */
export { periodLabel } from './list/period-label.ts';
export { StateBadge } from './list/state-badge.tsx';
export { QuestionnaireTabs } from './tabs/questionnaire-tabs.tsx';
export { addressOf, landingTabOf, tabsOf } from './tabs/tabs.ts';
