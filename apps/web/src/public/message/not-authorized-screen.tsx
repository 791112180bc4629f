import { useTranslation } from '#lib/language/i18n.ts';
import { OneMessage } from './one-message.tsx';
import { WayOn } from './way-on.tsx';

export const texts = ['public'] as const;

export default function NotAuthorizedScreen() {
  const { t } = useTranslation();
  return (
    <OneMessage title={t('public.pages.not_authorized')} text={t('public.pages.not_authorized_text')}>
      <WayOn />
    </OneMessage>
  );
}
