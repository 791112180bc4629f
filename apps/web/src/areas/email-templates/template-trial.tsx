import {
  type listTemplateTypes,
  previewTemplate,
  testTemplate,
} from '@certame/contract/features/email-templates/endpoints.ts';
import { mailTypes } from '@certame/contract/features/emails/mail-types.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button, Group } from '@mantine/core';
import { IconFileText, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MailPreview } from '../../features/mail-text/mail-preview.tsx';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { call } from '../../lib/call.ts';
import { isApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is typed as somebody would get it, a test to oneself, and the way back to the product's text. */
export function TemplateTrial({ types }: { types: ReplyOf<typeof listTemplateTypes>['model'] }) {
  const { t } = useTranslation();
  const form = useFormContext();
  const values = useWatch({ control: form.control });
  const [sending, setSending] = useState(false);
  const type = mailTypes.find((one) => one === values.type);
  const [subject, body] = [textOf(values.subject), textOf(values.body)];
  const draft =
    type && subject.trim() !== '' && body !== ''
      ? { type, subject, body, action_label: textOf(values.action_label) || null }
      : null;

  const test = async (): Promise<void> => {
    if (!draft) return;
    setSending(true);
    try {
      const { messages } = await call(testTemplate, { body: draft });
      notify('success', messages[0]?.message ?? '');
    } catch (error) {
      if (!isApiError(error)) throw error;
      for (const [key, [message]] of Object.entries(error.errors))
        form.setError(key, { type: 'server', message });
    } finally {
      setSending(false);
    }
  };
  const loadBuiltIn = async (): Promise<void> => {
    const builtIn = types.find((one) => one.type === type)?.built_in;
    if (!builtIn) return;
    const agreed =
      body === '' ||
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
    <FormSection title={t('email-templates.preview')} stacked>
      <MailPreview
        name="template"
        draft={draft}
        load={async (current, signal) =>
          (await call(previewTemplate, { body: current }, { signal, quiet: true })).model
        }
      />
      <Group gap="xs">
        <Button
          variant="default"
          loading={sending}
          disabled={!draft}
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => void test()}
        >
          {t('email-templates.test')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => void loadBuiltIn()}
        >
          {t('email-templates.load_default')}
        </Button>
      </Group>
    </FormSection>
  );
}
