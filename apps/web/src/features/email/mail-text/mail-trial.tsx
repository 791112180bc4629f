import { Group } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '#kit/form/form-section.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { notify } from '#lib/errors/notices.ts';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { MailPreview } from './mail-preview.tsx';

interface MailText {
  subject: string;
  body: string;
}
interface Props<Draft> {
  /** Kind of message, part of the query key. */
  name: string;
  /** The draft to preview, from the form's values; null while they are incomplete. */
  draftOf: (text: MailText, values: Record<string, unknown>) => Draft | null;
  preview: (draft: Draft, signal: AbortSignal) => Promise<{ subject: string; html: string }>;
  test: (draft: Draft) => Promise<{ messages: readonly { message: string }[] }>;
  /** Shown beside the button of the test. */
  children?: ReactNode;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Preview of the message in the surrounding form, and a test mail to the writer. */
export function MailTrial<Draft extends object>({ name, draftOf, preview, test, children }: Props<Draft>) {
  const { t } = useTranslation();
  const form = useFormContext();
  const values = useWatch({ control: form.control });
  const [sending, setSending] = useState(false);
  const [subject, body] = [textOf(values.subject), textOf(values.body)];
  const draft = subject.trim() !== '' && body !== '' ? draftOf({ subject, body }, values) : null;

  const send = async (): Promise<void> => {
    if (!draft) return;
    setSending(true);
    try {
      const { messages } = await test(draft);
      notify('success', messages[0]?.message ?? '');
    } catch (error) {
      if (!isApiError(error)) throw error;
      for (const [key, [message]] of Object.entries(error.errors))
        form.setError(key, { type: 'server', message });
    } finally {
      setSending(false);
    }
  };
  return (
    <FormSection title={t('email-templates.preview')} stacked>
      <MailPreview name={name} draft={draft} load={preview} />
      <Group gap="xs">
        <ActionButton
          variant="default"
          loading={sending}
          disabled={!draft}
          icon={IconSend}
          iconSize={16}
          onClick={() => void send()}
        >
          {t('email-templates.test')}
        </ActionButton>
        {children}
      </Group>
    </FormSection>
  );
}
