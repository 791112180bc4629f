import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { LanguageSelect } from '#lite/language-select.tsx';
import '#lite/tokens.css';
import '#lite/lite.css';
import './campaign.css';

/** Layout under the institution's own name and logo: the visitor doesn't know the product. */
export function CampaignLayout({
  institution,
  logo,
  picture,
  children,
}: {
  institution?: string;
  logo?: string | null;
  picture?: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="lite-page campaign">
      <header className="campaign-top">
        {logo ? (
          <img className="campaign-logo logo-plate" src={logo} alt={institution ?? ''} />
        ) : (
          <strong>{institution ?? t('common.product')}</strong>
        )}
      </header>
      {picture && <img className="campaign-picture" src={picture} alt="" />}
      <main className="campaign-main" data-picture={picture ? true : undefined}>
        {children}
      </main>
      <footer className="lite-page-foot">
        <LanguageSelect />
      </footer>
    </div>
  );
}
