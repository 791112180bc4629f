import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useActiveInstitution } from '#lib/session/session.ts';
import classes from './brand.module.css';

/** Logo of the active institution or its organisation, else the product's sign with its name. */
export function Brand() {
  const { t } = useTranslation();
  const institution = useActiveInstitution();
  const logo = institution?.logo ?? institution?.organization.logo ?? null;
  return (
    <Link
      to="/"
      className={classes.brand}
      aria-label={t('shell.brand_home', { product: t('common.product') })}
    >
      {logo ? (
        <AuthorizedImage address={logo} alt="" className={`logo-plate ${classes.logo}`} />
      ) : (
        <>
          <span className={classes.sign} aria-hidden="true">
            <svg viewBox="0 0 32 32" width="18" height="18" aria-hidden="true">
              <path
                d="M8 16.8l5.2 5.2L24.5 10.4"
                fill="none"
                stroke="currentColor"
                strokeWidth="4"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </span>
          <span className={classes.name}>{t('common.product')}</span>
        </>
      )}
    </Link>
  );
}
