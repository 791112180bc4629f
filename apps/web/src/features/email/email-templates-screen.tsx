import type { emailTemplates } from '@certame/contract/features/email/templates/area.ts';
import { useVariableLabels } from '#features/email/mail-text/use-variable-labels.ts';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { TypesInUse } from './templates/types-in-use.tsx';

export const texts = ['email-templates'];

/** The institution's own templates, and below them the text that is currently sent for each type. */
export default function EmailTemplatesScreen({ areaKey }: AreaScreenProps) {
  const withLabels = useVariableLabels();
  return (
    <>
      <AreaGridScreen<typeof emailTemplates>
        areaKey={areaKey}
        cells={{ subject: (row) => withLabels(row.subject ?? '') }}
      />
      <TypesInUse />
    </>
  );
}
