import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { CheckIcon } from './icons.tsx';
import { LanguageSelect } from './language-select.tsx';
import './tokens.css';
import './lite.css';

/** A page outside the shell: the brand, one column, the choice of language. */
export function PageLayout({
  brand,
  width = 'normal',
  children,
}: {
  /** Name and logo of the institution whose address this is; the product's name stands in. */
  brand?: { name: string | null; logos: { logo: string | null } } | null | undefined;
  width?: 'normal' | 'wide';
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const name = brand?.name ?? t('common.product');
  return (
    <div className="lite-page">
      <main className="lite-page-main">
        <div className="lite-page-column" data-width={width}>
          <div className="lite-brand">
            {brand?.logos.logo ? (
              <img className="logo-plate" src={brand.logos.logo} alt={name} />
            ) : (
              <>
                <span className="lite-brand-sign">
                  <CheckIcon />
                </span>
                {name}
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
