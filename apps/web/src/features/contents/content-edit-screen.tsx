import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { MediaEditor } from '#features/contents/media-editor.tsx';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
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
            <Button
              component={Link}
              to={`/contents/${id}`}
              variant="default"
              leftSection={<IconEye size={17} stroke={1.7} aria-hidden="true" />}
            >
              {t('contents.open')}
            </Button>
          )
        }
      />
      <MediaEditor contentId={id} />
    </>
  );
}
