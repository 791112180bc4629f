import { mailingVariables } from '@certame/contract/features/email/mail-types.ts';
import type { mailings } from '@certame/contract/features/mailings/area.ts';
import type { MailingProgress } from '@certame/contract/features/mailings/endpoints.ts';
import { BodyInput, SubjectInput } from '#features/email/index.ts';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import type { AnyInputProps } from '#kit/inputs/input-props.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { MailingSending } from './mailing-sending.tsx';
import { MailingTrial } from './mailing-trial.tsx';
import { RecipientCount } from './recipient-count.tsx';

const inputs = {
  subject: (props: AnyInputProps) => <SubjectInput {...props} variables={mailingVariables} />,
  body: (props: AnyInputProps) => <BodyInput {...props} variables={mailingVariables} />,
};
interface Props {
  areaKey: string;
  /** Left out: the mailing isn't saved yet. */
  progress?: MailingProgress;
  /** Called when it was scheduled or has become a draft again. */
  onMoved?: () => void;
}

const afterCreate = (id: string): string => `/missives/${id}/edit`;

/** Form of a mailing: text, recipients, preview and, once it is saved, sending. */
export function MailingForm({ areaKey, progress, onMoved }: Props) {
  const { t } = useTranslation();
  return (
    <AreaFormScreen<typeof mailings> areaKey={areaKey} inputs={inputs} afterCreate={afterCreate} stays>
      {({ base, dirty }) => (
        <>
          <FormSection title={t('mailings.who')} help={t('mailings.audience_help')}>
            <RecipientCount />
          </FormSection>
          <MailingTrial />
          {base && progress && (
            <MailingSending mailing={base} progress={progress} dirty={dirty} onMoved={onMoved} />
          )}
        </>
      )}
    </AreaFormScreen>
  );
}
