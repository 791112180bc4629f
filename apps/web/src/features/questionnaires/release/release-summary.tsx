import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { DescriptionList } from '#kit/details/description-list.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { TotalsLabel } from '../editor/totals-label.tsx';
import { periodLabel } from '../list/period-label.ts';
import type { Draft } from '../model/draft.ts';

/** Summary before the release: questions, participants, period, and the mails that are sent. */
export function ReleaseSummary({
  draft,
  saved,
}: {
  draft: Draft;
  saved: Pick<Questionnaire, 'participants'>;
}) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.releasing.summary');
  const { participants: count } = saved;
  return (
    <DescriptionList
      entries={[
        [label('questions'), <TotalsLabel key="questions" draft={draft} />],
        [label('people'), label(draft.settings.invited_only ? 'invited' : 'invited_and_others', { count })],
        [label('period'), periodLabel(draft)],
        [label('mails'), count === 0 ? label('no_mails') : label('invites', { count })],
      ]}
    />
  );
}
