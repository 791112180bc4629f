import { useTranslation } from '#lib/language/i18n.ts';
import { OneMessage } from './one-message.tsx';
import { WayOn } from './way-on.tsx';

export const texts = ['public'] as const;

export default function Error404Screen() {
  const { t } = useTranslation();
  return (
    <OneMessage title={t('public.pages.not_found')} text={t('public.pages.not_found_text')}>
      <WayOn />
    </OneMessage>
  );
}
