import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { CheckIcon, LeftIcon } from '#lite/icons.tsx';
import '#lite/tokens.css';
import '#lite/lite.css';
import './result.css';

/** A page of results: the brand, the way back, one column. */
export function ResultLayout({
  back,
  children,
}: {
  back: { to: string; label: string };
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="lite-page">
      <header className="result-top">
        <span className="result-brand">
          <span className="lite-brand-sign">
            <CheckIcon />
          </span>
          {t('common.product')}
        </span>
        <Link className="lite-button" data-look="link" to={back.to}>
          <LeftIcon />
          {back.label}
        </Link>
      </header>
      <main className="result-main">{children}</main>
    </div>
  );
}
