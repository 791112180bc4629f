import { useTranslation } from '#lib/language/i18n.ts';
import { ContinueLink } from '#lite/continue-link.tsx';
import { OneMessage } from './one-message.tsx';

export const texts = ['public'] as const;

export default function Error404Screen() {
  const { t } = useTranslation();
  return (
    <OneMessage title={t('public.pages.not_found')} text={t('public.pages.not_found_text')}>
      <ContinueLink />
    </OneMessage>
  );
}
