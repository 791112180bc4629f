import { useTranslation } from '#lib/language/i18n.ts';
import { WayOn } from '#lite/way-on.tsx';
import { OneMessage } from './one-message.tsx';

export const texts = ['public'] as const;

export default function NotAuthorizedScreen() {
  const { t } = useTranslation();
  return (
    <OneMessage title={t('public.pages.not_authorized')} text={t('public.pages.not_authorized_text')}>
      <WayOn />
    </OneMessage>
  );
}
