import { useTranslation } from '#lib/language/i18n.ts';
import { ContinueLink } from '#lite/continue-link.tsx';
import { OneMessage } from './one-message.tsx';

export const texts = ['public'] as const;

export default function NotAuthorizedScreen() {
  const { t } = useTranslation();
  return (
    <OneMessage title={t('public.pages.not_authorized')} text={t('public.pages.not_authorized_text')}>
      <ContinueLink />
    </OneMessage>
  );
}
