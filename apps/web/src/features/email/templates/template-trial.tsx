import { type MailType, mailTypes } from '@certame/contract/features/email/mail-types.ts';
import {
  type listTemplateTypes,
  previewTemplate,
  testTemplate,
} from '@certame/contract/features/email/templates/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { IconFileText } from '@tabler/icons-react';
import { useFormContext } from 'react-hook-form';
import { MailTrial } from '#features/email/mail-text/mail-trial.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';

const typeOf = (value: unknown): MailType | undefined => mailTypes.find((one) => one === value);

/** Preview and test mail of the template, and a button that loads the product's text. */
export function TemplateTrial({ types }: { types: ReplyOf<typeof listTemplateTypes>['model'] }) {
  const { t } = useTranslation();
  const form = useFormContext();

  const loadBuiltIn = async (): Promise<void> => {
    const type = typeOf(form.getValues('type'));
    const builtIn = types.find((one) => one.type === type)?.built_in;
    if (!builtIn) return;
    const agreed =
      !form.getValues('body') ||
      (await confirm({
        title: t('email-templates.load_default_title'),
        yes: t('common.yes'),
        no: t('common.no'),
      }));
    if (!agreed) return;
    for (const key of ['subject', 'body', 'action_label'] as const)
      form.setValue(key, builtIn[key] ?? '', { shouldDirty: true, shouldValidate: true });
  };

  return (
    <MailTrial
      name="template"
      draftOf={(text, { type: chosen, action_label: label }) => {
        const type = typeOf(chosen);
        return type
          ? { type, ...text, action_label: typeof label === 'string' && label ? label : null }
          : null;
      }}
      preview={async (body, signal) => (await call(previewTemplate, { body }, { signal, quiet: true })).model}
      test={(body) => call(testTemplate, { body })}
    >
      <ActionButton
        variant="subtle"
        color="gray"
        icon={IconFileText}
        iconSize={16}
        onClick={() => void loadBuiltIn()}
      >
        {t('email-templates.load_default')}
      </ActionButton>
    </MailTrial>
  );
}
