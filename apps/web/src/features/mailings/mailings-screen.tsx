import type { mailings } from '@certame/contract/features/mailings/area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { useVariableLabels } from '#features/email/index.ts';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

export const texts = ['email-templates', 'mailings'];

/** List of mailings. Variables in the subjects are shown by their labels. */
export default function MailingsScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const withLabels = useVariableLabels();
  const subjectOf = (row: InferRow<typeof mailings>): string => withLabels(row.subject ?? '');
  return (
    <AreaGridScreen<typeof mailings>
      areaKey={areaKey}
      help={t('mailings.help')}
      cells={{ subject: subjectOf }}
      rowName={subjectOf}
    />
  );
}
