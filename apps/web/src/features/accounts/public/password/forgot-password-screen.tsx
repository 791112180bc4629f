import { useEffect, useRef, useState } from 'react';
import { BackToLogin } from '#features/accounts/public/back-to-login.tsx';
import { EmailField } from '#features/accounts/public/email-field.tsx';
import { showError } from '#lib/errors/show-error.ts';
import { request } from '#lib/http/http.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { Button } from '#lite/button.tsx';
import { Form } from '#lite/form.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';

export const texts = ['public'] as const;

/** Known and unknown addresses get the same answer, so that nobody learns who has an account. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const config = useDomainConfig();
  const [email, setEmail] = useState('');
  const [done, setDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  const { busy, problems, onSubmit } = useSubmit(async () => {
    await request('POST', '/api/v1/password/email', { body: { email: email.trim() }, quiet: true });
    setDone(true);
  }, showError);

  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title" ref={heading} tabIndex={-1}>
          {t(done ? 'public.forgot.done_title' : 'public.forgot.title')}
        </h1>
        <p className="lite-soft">{t(done ? 'public.forgot.done' : 'public.forgot.text')}</p>
        {done ? (
          <Button look="plain" wide onClick={() => setDone(false)}>
            {t('public.forgot.again')}
          </Button>
        ) : (
          <Form onSubmit={onSubmit}>
            <EmailField value={email} problem={problems.email} onValue={setEmail} />
            <Button type="submit" wide busy={busy}>
              {t(busy ? 'public.forgot.submitting' : 'public.forgot.submit')}
            </Button>
          </Form>
        )}
        <BackToLogin />
      </Card>
    </PageLayout>
  );
}
