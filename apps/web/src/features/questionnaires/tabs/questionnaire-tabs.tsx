import { getQuestionnaire } from '@certame/contract/features/questionnaires/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { PageTabs } from '#kit/page/page-tabs.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import { addressOf, type QuestionnaireTab, tabsOf } from './tabs.ts';

/** Tabs of a questionnaire's pages, as its state and the permissions allow. */
export function QuestionnaireTabs({ id, current }: { id: string; current: QuestionnaireTab }) {
  const { t } = useTranslation();
  const can = useCan();
  const mayRead = can('questionnaires.menu');
  const { data } = useQuery({
    ...queryOf(getQuestionnaire, { params: { id } }),
    select: modelOf,
    enabled: mayRead,
  });
  // Placeholder until the questionnaire has loaded: only the current tab.
  const tabs = mayRead && !data ? [current] : tabsOf(data ?? null, can);
  return (
    <PageTabs
      label={t('questionnaires.tabs.label')}
      current={current}
      tabs={tabs.map((tab) => ({ key: tab, label: t(`questionnaires.tabs.${tab}`), to: addressOf(tab, id) }))}
    />
  );
}
