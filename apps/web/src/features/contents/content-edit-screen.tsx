import { IconEye } from '@tabler/icons-react';
import { MediaEditor } from '#features/contents/media-editor.tsx';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';

export const texts = ['contents'];

/** The form of a content, and under it its files and videos. */
export default function ContentEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { id = '' } = useParams();
  return (
    <>
      <AreaFormScreen
        areaKey={areaKey}
        stays
        actions={
          can('contents.show') && (
            <ActionButton component={Link} to={`/contents/${id}`} variant="default" icon={IconEye}>
              {t('contents.open')}
            </ActionButton>
          )
        }
      />
      <MediaEditor contentId={id} />
    </>
  );
}
