import { previewMissive, testMissive } from '@certame/contract/features/missives/endpoints.ts';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MailPreview } from '../../features/mail-text/mail-preview.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { call } from '../../lib/call.ts';
import { isApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The message as its writer would get it, and a test to themselves. */
export function MissiveTrial() {
  const { t } = useTranslation();
  const form = useFormContext();
  const values = useWatch({ control: form.control });
  const [sending, setSending] = useState(false);
  const [subject, body] = [textOf(values.subject), textOf(values.body)];
  const draft = subject.trim() !== '' && body !== '' ? { subject, body } : null;

  const test = async (): Promise<void> => {
    if (!draft) return;
    setSending(true);
    try {
      const { messages } = await call(testMissive, { body: draft });
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
      <MailPreview
        name="missive"
        draft={draft}
        load={async (current, signal) =>
          (await call(previewMissive, { body: current }, { signal, quiet: true })).model
        }
      />
      <div>
        <Button
          variant="default"
          loading={sending}
          disabled={!draft}
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => void test()}
        >
          {t('email-templates.test')}
        </Button>
      </div>
    </FormSection>
  );
}
