import { type MailType, mailTypes } from '@certame/contract/features/email/mail-types.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams, useSearchParams } from '#lib/page/router.tsx';
import { TemplateBody, TemplateSubject } from './templates/template-inputs.tsx';
import { TemplateTrial } from './templates/template-trial.tsx';
import { templateTypesQuery } from './templates/template-types-query.ts';

export const texts = ['email-templates'];

const inputs = {
  subject: (props: Parameters<typeof TemplateSubject>[0]) => <TemplateSubject {...props} />,
  body: (props: Parameters<typeof TemplateBody>[0]) => <TemplateBody {...props} />,
};

/** A template with its variables, its preview and a test. A new one starts with the product's text. */
export default function EmailTemplateFormScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id } = useParams();
  const [params] = useSearchParams();
  const types = useQuery(templateTypesQuery);
  const type: MailType = mailTypes.find((one) => one === params.get('type')) ?? 'welcome';
  if (types.isError) return <LoadFailure onRetry={() => void types.refetch()} />;
  // A new template starts with the product's text, which has to be there before the form.
  if (!types.data) return <Skeleton height={420} maw={880} />;
  const builtIn = types.data.find((one) => one.type === type)?.built_in;
  const initial = {
    type,
    name: t('email-templates.institution_name', { type: t(`areas.email_templates.options.type.${type}`) }),
    ...builtIn,
    action_label: builtIn?.action_label ?? '',
  };
  return (
    <AreaFormScreen areaKey={areaKey} inputs={inputs} initial={initial}>
      <TemplateTrial key={id ?? 'new'} types={types.data} />
    </AreaFormScreen>
  );
}
