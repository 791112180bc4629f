import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useSearchParams } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { Alert } from '#lite/alert.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { type Credentials, LoginForm } from './login-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import './login-screen.css';

export const texts = ['public'] as const;

export default function LoginScreen() {
  const { t } = useTranslation();
  const config = useDomainConfig();
  const [search] = useSearchParams();
  const [value, setValue] = useState<Credentials>({ email: search.get('email') ?? '', password: '' });

  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title">{t('public.login.title')}</h1>
        <p className="lite-soft">{t('public.login.welcome')}</p>
        {search.get('falha') === 'provedor' && (
          <Alert level="warning">
            <p>{t('errors.social-unavailable')}</p>
          </Alert>
        )}
        <LoginForm value={value} onChange={setValue} />
        {config && config.providers.length > 0 && <ProviderButtons providers={config.providers} />}
        {config?.registration && (
          <p className="lite-soft" style={{ textAlign: 'center' }}>
            {t('public.login.no_account')}{' '}
            <Link className="lite-link" to="/register">
              {t('public.login.register')}
            </Link>
          </p>
        )}
      </Card>
      <p className="login-legal">
        {(['/terms-service', '/privacy-policy'] as const).map((path) => (
          <Link key={path} className="lite-link" to={path}>
            {t(`titles.${path}`)}
          </Link>
        ))}
      </p>
      {config && config.demo_accounts.length > 0 && (
        <DemoAccounts accounts={config.demo_accounts} onChoose={setValue} />
      )}
    </PageLayout>
  );
}
