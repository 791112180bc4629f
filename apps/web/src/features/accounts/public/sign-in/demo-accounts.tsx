import { useTranslation } from '#lib/language/i18n.ts';
import type { DomainConfig } from '#lib/session/domain-config.ts';
import './demo-accounts.css';

/** Published in the documentation; these accounts exist on the embedded demonstration database only. */
const demoPassword = 'Certame1';

export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: DomainConfig['demo_accounts'];
  onChoose: (account: { email: string; password: string }) => void;
}) {
  const { t, i18n } = useTranslation();
  const nameOf = (role: string): string => {
    const key = `roles.${role}.name`;
    return i18n.exists(key) ? t(key) : role;
  };
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts-title">
      <h2 id="demo-accounts-title">{t('public.login.demo')}</h2>
      <p className="lite-soft">
        {t('public.login.demo_help')} {t('public.login.demo_password', { password: demoPassword })}
      </p>
      <ul>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose({ email, password: demoPassword })}>
              <strong>{nameOf(role)}</strong>
              <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
