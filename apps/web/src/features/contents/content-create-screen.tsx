import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { useTranslation } from '#lib/language/i18n.ts';

export const texts = ['contents'];

const editPage = (id: string): string => `/contents/${id}/edit`;

/** Form of a new content. Files and videos can be added once it is saved. */
export default function ContentCreateScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  return <AreaFormScreen areaKey={areaKey} afterCreate={editPage} help={t('contents.media.save_first')} />;
}
