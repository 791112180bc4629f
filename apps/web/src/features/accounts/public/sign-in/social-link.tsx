import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { useState } from 'react';
import { showError } from '#lib/errors/show-error.ts';
import { isApiError, request } from '#lib/http/http.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { enteredShape } from '#lib/session/session-shapes.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { PasswordField } from '#lite/field.tsx';
import { Form } from '#lite/form.tsx';

/** Links a social login to the existing account with the same e-mail, whose owner agrees by the password or the mailbox. */
export function SocialLink({
  token,
  email,
  onDone,
  onExpired,
}: {
  token: string;
  email: string;
  onDone: (user: SessionUser) => Promise<void>;
  onExpired: (error: unknown) => void;
}) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [mail, setMail] = useState<'idle' | 'busy' | 'sent'>('idle');
  const { busy, problems, onSubmit } = useSubmit(
    async () => {
      const { model } = await request<{ model: SessionUser }>('POST', '/api/v1/social/link', {
        body: { token, password },
        quiet: true,
        shape: enteredShape,
      });
      await onDone(model);
    },
    (error) => (isApiError(error) && error.code === 'social-expired' ? onExpired(error) : showError(error)),
  );
  const sendMail = async (): Promise<void> => {
    setMail('busy');
    try {
      await request('POST', '/api/v1/social/link_mail', { body: { token }, quiet: true });
      setMail('sent');
    } catch (error) {
      setMail('idle');
      onExpired(error);
    }
  };
  if (mail === 'sent')
    return (
      <Alert level="success" live>
        <p>{t('registration.social.mail_sent', { email })}</p>
      </Alert>
    );
  return (
    <Form onSubmit={onSubmit}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('public.login.password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        problem={problems.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {t('registration.social.link_submit')}
      </Button>
      <Button look="plain" wide busy={mail === 'busy'} onClick={() => void sendMail()}>
        {t('registration.social.link_by_mail')}
      </Button>
    </Form>
  );
}
