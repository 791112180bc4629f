import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useCan, useSession } from '../../lib/session.ts';
import { MyEvaluations } from './my-evaluations.tsx';
import { RecentQuestionnaires } from './recent-questionnaires.tsx';
import { Shortcuts } from './shortcuts.tsx';

export const texts = ['dashboard'];

/** Home: what waits for the candidate, what moves for the staff, where to go from here. */
export default function DashboardScreen() {
  const { t } = useTranslation();
  const { user, institution } = useSession();
  const can = useCan();
  const firstName = user?.name.split(' ')[0] ?? '';
  return (
    <>
      <PageHeader title={t('dashboard.hello', { name: firstName })} help={institution?.name} />
      {can('questionnaires.menu') && <RecentQuestionnaires />}
      {can('questionnaires.menu.answers') && <MyEvaluations quiet={can('questionnaires.menu')} />}
      <Shortcuts />
    </>
  );
}
