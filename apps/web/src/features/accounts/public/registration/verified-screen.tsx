import { useCallback, useEffect, useRef, useState } from 'react';
import { BackToLogin } from '#features/accounts/public/back-to-login.tsx';
import { EmailField } from '#features/accounts/public/email-field.tsx';
import { useSecret } from '#features/accounts/public/sign-in/use-secret.ts';
import { showError } from '#lib/errors/show-error.ts';
import { isApiError, request } from '#lib/http/http.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useSearchParams } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { Button } from '#lite/button.tsx';
import { Form } from '#lite/form.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { type Outcome, RegistrationPassword, sendConfirmation } from './registration-password.tsx';

export const texts = ['public', 'registration'] as const;

/** Sends another link, after an expired one was opened. */
function AskAgain() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [done, setDone] = useState(false);
  const { busy, problems, onSubmit } = useSubmit(async () => {
    await request('POST', '/api/v1/store/resend', { body: { email: email.trim() }, quiet: true });
    setDone(true);
  }, showError);
  if (done)
    return (
      <p className="lite-soft" role="status">
        {t('public.login.resent')}
      </p>
    );
  return (
    <Form onSubmit={onSubmit}>
      <EmailField value={email} problem={problems.email} onValue={setEmail} />
      <Button type="submit" wide busy={busy}>
        {t('registration.verified.again')}
      </Button>
    </Form>
  );
}

/** Page of the email verification's link. Only the click confirms, since link scanners visit links too. */
export default function VerifiedScreen() {
  const { t } = useTranslation();
  const config = useDomainConfig();
  const [search] = useSearchParams();
  const secret = useSecret(
    useCallback(() => search.get('token'), [search]),
    '/verified',
  );
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome || asksPassword) heading.current?.focus();
  }, [outcome, asksPassword]);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      setOutcome(await sendConfirmation({ token: secret }));
    } catch (error) {
      if (isApiError(error) && error.code === 'activation-password') setAsksPassword(true);
      else if (isApiError(error) && error.code === 'activation-invalid') setOutcome('invalid');
      else showError(error);
    } finally {
      setBusy(false);
    }
  };

  const state =
    secret === null || outcome === 'invalid'
      ? 'invalid'
      : (outcome?.kind ?? (asksPassword ? 'password' : 'ask'));
  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title" ref={heading} tabIndex={-1}>
          {t(`registration.verified.${state}`)}
        </h1>
        <p className="lite-soft">{t(`registration.verified.${state}_text`)}</p>
        {state === 'ask' && (
          <Button wide busy={busy} onClick={() => void confirm()}>
            {t('registration.verified.confirm')}
          </Button>
        )}
        {state === 'password' && secret !== null && (
          <RegistrationPassword token={secret} onOutcome={setOutcome} />
        )}
        {state === 'invalid' && <AskAgain />}
        {outcome !== null && outcome !== 'invalid' && (
          <Link className="lite-button" to={`/login?email=${encodeURIComponent(outcome.email)}`}>
            {t('public.pages.login')}
          </Link>
        )}
        {state === 'invalid' && <BackToLogin />}
      </Card>
    </PageLayout>
  );
}
