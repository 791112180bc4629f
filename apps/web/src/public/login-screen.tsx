import { feedback } from '@certame/contract/constants.ts';
import type { SessionUser } from '@certame/contract/features/session/endpoints.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathAfterSignIn } from '../app/guard.ts';
import { matchScreen } from '../app/match-screen.ts';
import { type ApiError, isApiError, request } from '../lib/http.ts';
import { Link, useNavigate } from '../lib/light-router.tsx';
import { notify } from '../lib/notices.ts';
import { getSession, signIn } from '../lib/session.ts';
import { messagesOf, showError } from '../lib/show-error.ts';
import { Button } from '../lite/button.tsx';
import { PasswordField, TextField } from '../lite/field.tsx';
import { Card, PageFrame } from '../lite/page-frame.tsx';
import { chooseInstitutionFor } from './choose-institution.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { useDomainConfig } from './domain-config.ts';
import { useSubmit } from './use-submit.ts';

export const texts = ['public'] as const;

const firstMessage = (error: ApiError): string => messagesOf(error)[0]?.message ?? '';
const isUnverified = (error: ApiError): boolean =>
  error.code === 'unverified_account' || error.data === 'unverified_account';

export default function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useDomainConfig();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failed, setFailed] = useState(false);
  const passwordFrame = useRef<HTMLDivElement>(null);

  const onFailure = (error: unknown): void => {
    if (!isApiError(error)) {
      showError(error);
      return;
    }
    if (error.code === 'first-access') void navigate('/first-access');
    else if (isUnverified(error)) notify('warning', firstMessage(error), feedback.unverifiedAccountMs);
    else if (error.status === 0 || error.status === 429 || error.status >= 500)
      notify('error', firstMessage(error), feedback.loginErrorMs);
    else {
      // One text for every reason: a wrong e-mail is not told apart from a wrong password.
      notify('error', t('public.login.failed'), feedback.loginErrorMs);
      setFailed(true);
      passwordFrame.current?.querySelector('input')?.select();
    }
  };

  const { busy, problems, onSubmit } = useSubmit(async () => {
    setFailed(false);
    const { model } = await request<{ model: SessionUser }>('POST', '/api/v1/login', {
      body: { email: email.trim(), password },
      quiet: true,
    });
    const { lastPath } = getSession();
    signIn(model);
    chooseInstitutionFor(lastPath);
    const target = model.firstAccess
      ? '/first-access'
      : pathAfterSignIn(lastPath, matchScreen, getSession().permissions);
    await navigate(target, { replace: true });
  }, onFailure);

  return (
    <PageFrame logo={config?.logos.logo}>
      <Card>
        <h1 className="lite-title">{t('public.login.title')}</h1>
        <p className="lite-soft">{t('public.login.welcome')}</p>
        <form className="lite-form" onSubmit={onSubmit}>
          <TextField
            label={t('public.login.email')}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            problem={problems.email}
            aria-invalid={failed || undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          <div ref={passwordFrame}>
            <PasswordField
              label={t('public.login.password')}
              name="password"
              autoComplete="current-password"
              required
              value={password}
              problem={problems.password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </div>
          <Button type="submit" wide busy={busy}>
            {t(busy ? 'public.login.submitting' : 'public.login.submit')}
          </Button>
          <Link className="lite-link" to="/forgot-password" style={{ justifySelf: 'center' }}>
            {t('public.login.forgot')}
          </Link>
        </form>
      </Card>
      {config && config.demo_accounts.length > 0 && (
        <DemoAccounts
          accounts={config.demo_accounts}
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(account.password);
          }}
        />
      )}
    </PageFrame>
  );
}
