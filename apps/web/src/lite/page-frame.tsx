import type { ReactNode } from 'react';
import { useTranslation } from '../lib/language/i18n.ts';
import { CheckIcon } from './icons.tsx';
import { LanguageSelect } from './language-select.tsx';
import './tokens.css';
import './lite.css';

/** A page outside the shell: the brand, one column, the choice of language. */
export function PageFrame({
  logo,
  width = 'normal',
  children,
}: {
  /** Address of the institution's logo; the product's name stands in. */
  logo?: string | null | undefined;
  width?: 'normal' | 'wide';
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="lite-page">
      <main className="lite-page-main">
        <div className="lite-page-column" data-width={width}>
          <div className="lite-brand">
            {logo ? (
              <img className="logo-plate" src={logo} alt={t('common.product')} />
            ) : (
              <>
                <span className="lite-brand-sign">
                  <CheckIcon />
                </span>
                {t('common.product')}
              </>
            )}
          </div>
          {children}
        </div>
      </main>
      <footer className="lite-page-foot">
        <LanguageSelect />
      </footer>
    </div>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return <div className="lite-card">{children}</div>;
}
