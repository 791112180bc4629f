import type { classes } from '@certame/contract/features/classes/area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { IconEye } from '@tabler/icons-react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';

export const texts = ['classes'];

/** List of classes, with links to the overview for those who may see it. Deleting one names what is deleted with it. */
export default function ClassesScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const view = (row: InferRow<typeof classes>) => [
    { key: 'view', label: t('classes.open'), icon: IconEye, to: `/classes_students/${row.id}/overview` },
  ];
  const goesWith = (row?: InferRow<typeof classes>): string => {
    const count = row?.student_count ?? 0;
    const students =
      row && t(`classes.deletion.${count === 0 ? 'empty' : 'students'}`, { name: row.name, count });
    return [students ?? t('classes.deletion.many'), t('classes.deletion.rest')].join(' ');
  };
  return (
    <AreaGridScreen<typeof classes>
      areaKey={areaKey}
      extraActions={can('classes.edit') ? view : undefined}
      goesWith={goesWith}
    />
  );
}
