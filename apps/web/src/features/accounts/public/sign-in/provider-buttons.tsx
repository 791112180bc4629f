import { useTranslation } from '#lib/language/i18n.ts';
import type { DomainConfig } from '#lib/session/domain-config.ts';
import './provider-buttons.css';

/** Buttons of the social login: they lead to the provider's page, which returns to /social_register. */
export function ProviderButtons({ providers }: { providers: DomainConfig['providers'] }) {
  const { t } = useTranslation();
  return (
    <div className="providers">
      <span className="providers-or">{t('public.login.or')}</span>
      {providers.map(({ name, label }) => (
        <a
          key={name}
          className="lite-button"
          data-look="plain"
          data-wide
          href={`/api/v1/social/${name}/start`}
        >
          {t('public.login.with_provider', { provider: label })}
        </a>
      ))}
    </div>
  );
}
