import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';

/** Pages of a questionnaire, in the order in which they are needed. */
export const questionnaireTabs = [
  'composition',
  'participants',
  'panel',
  'correction',
  'results',
  'statistics',
] as const;
export type QuestionnaireTab = (typeof questionnaireTabs)[number];

/** Path in the route table and permission of each tab. */
const routes: Record<QuestionnaireTab, { path: string; search?: string; rule: string; isLater: boolean }> = {
  composition: { path: '/questionnaires/:id/edit', rule: 'questionnaires.edit', isLater: false },
  participants: {
    path: '/questionnaires/:id/edit',
    search: '?tab=participants',
    rule: 'questionnaires.edit',
    isLater: false,
  },
  panel: {
    path: '/questionnaires/:id/dashboard/panel',
    rule: 'questionnaires.dashboard.panel',
    isLater: true,
  },
  correction: { path: '/questionnaires/:id/correction', rule: 'questionnaires.correction', isLater: true },
  results: { path: '/questionnaires/:id/resume', rule: 'questionnaires.resume', isLater: true },
  statistics: {
    path: '/questionnaires/:id/dashboard/resume',
    rule: 'questionnaires.dashboard',
    isLater: true,
  },
};

export interface TabSubject {
  id: string;
  state: QuestionnaireState;
  anonymous: boolean;
}

export const addressOf = (tab: QuestionnaireTab, id: string): string =>
  routes[tab].path.replace(':id', id) + (routes[tab].search ?? '');

/** Tabs without meaning for anonymous questionnaires, whose answers have no names. */
const ofNamedOnly: ReadonlySet<QuestionnaireTab> = new Set(['panel', 'correction', 'statistics']);

/** Tabs that the user may open. A draft has no attempts to watch yet. Without `of` (only its id is known) the permissions alone decide. */
export function tabsOf(
  of: Pick<TabSubject, 'state' | 'anonymous'> | null,
  can: (rule: string) => boolean,
): QuestionnaireTab[] {
  return questionnaireTabs.filter((tab) => {
    const { rule, isLater } = routes[tab];
    if (!can(rule)) return false;
    if (of === null) return true;
    return !(of.state === 'draft' && isLater) && !(of.anonymous && ofNamedOnly.has(tab));
  });
}

const wishes: Record<'before' | 'during' | 'after', readonly QuestionnaireTab[]> = {
  before: ['composition', 'results'],
  during: ['panel', 'results', 'composition'],
  after: ['results', 'correction', 'statistics', 'composition'],
};

interface Life {
  state: QuestionnaireState;
  starts_at: string | null;
  ends_at: string | null;
  attempts: number;
}

/** Phase of an exam. One without a period is in progress as soon as somebody has started it. */
export function phaseOf({ state, starts_at, ends_at, attempts }: Life, nowMs: number): keyof typeof wishes {
  if (state === 'draft') return 'before';
  if (state !== 'released') return 'after';
  if (starts_at !== null && nowMs < Date.parse(starts_at)) return 'before';
  if (ends_at !== null && nowMs >= Date.parse(ends_at)) return 'after';
  return starts_at === null && attempts === 0 ? 'before' : 'during';
}

/** Default tab for a questionnaire's phase, among those that the user may open; undefined without any. */
export const landingTabOf = (
  life: Life,
  tabs: readonly QuestionnaireTab[],
  nowMs: number,
): QuestionnaireTab | undefined => wishes[phaseOf(life, nowMs)].find((tab) => tabs.includes(tab)) ?? tabs[0];
