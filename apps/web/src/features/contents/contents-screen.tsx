import type { contents } from '@certame/contract/features/contents/area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { IconEye } from '@tabler/icons-react';
import { MyContents } from '#features/contents/my-contents.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';

export const texts = ['contents'];

/** Users who may edit contents get the list, others the cards. */
export default function ContentsScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('contents.create|contents.edit|contents.delete')) return <MyContents />;
  const view = (row: InferRow<typeof contents>) => [
    { key: 'view', label: t('contents.open'), icon: IconEye, to: `/contents/${row.id}` },
  ];
  return (
    <AreaGridScreen<typeof contents>
      areaKey={areaKey}
      extraActions={can('contents.show') ? view : undefined}
    />
  );
}
