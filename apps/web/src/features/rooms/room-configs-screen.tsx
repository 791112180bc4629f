import { divideRooms } from '@certame/contract/features/rooms/endpoints.ts';
import type { roomConfigs } from '@certame/contract/features/rooms/room-configs-area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { IconArrowsShuffle, IconDoor } from '@tabler/icons-react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import type { RowAction } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';

export const texts = ['rooms'];

/** Allocations of exams to rooms; each links to its rooms and can be repeated. */
export default function RoomConfigsScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const command = useCommand(divideRooms, { invalidates: [gridKey()] });
  const divide = async (row: InferRow<typeof roomConfigs>): Promise<void> => {
    const agreed = await confirm({
      title: t('rooms.divide_title'),
      text: t('rooms.divide_help'),
      yes: t('rooms.divide'),
      no: t('common.cancel'),
    });
    if (agreed) await command.run({ params: { id: row.id } });
  };
  const actions = (row: InferRow<typeof roomConfigs>): (RowAction | false)[] => [
    can('classrooms.menu') && {
      key: 'rooms',
      label: t('rooms.see_rooms'),
      icon: IconDoor,
      to: `/classrooms?f.config_id=${row.id}`,
    },
    can('classroom_configs.edit') && {
      key: 'divide',
      label: t('rooms.divide'),
      icon: IconArrowsShuffle,
      onClick: () => void divide(row),
    },
  ];
  return <AreaGridScreen<typeof roomConfigs> areaKey={areaKey} extraActions={actions} />;
}
