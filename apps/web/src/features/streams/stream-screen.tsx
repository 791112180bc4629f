import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { StreamList } from './list/stream-list.tsx';
import { StreamPage } from './page/stream-page.tsx';

export const texts = ['streams', 'chat'];

/** The list, or with `?id=` one stream. */
export default function StreamScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id === null) return <StreamList />;
  return <StreamPage key={id} id={id} back="/stream" backLabel={t('streams.back')} withBroadcast />;
}
