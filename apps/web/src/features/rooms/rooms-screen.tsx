import type { rooms } from '@certame/contract/features/rooms/rooms-area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { IconUserShield, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import type { RowAction } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import { RoomParticipants } from './room-participants.tsx';
import { SupervisorsDialog } from './supervisors-dialog.tsx';

export const texts = ['rooms'];

/** Rooms that the user may see, with their participants and supervisors. */
export default function RoomsScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [listed, setListed] = useState<InferRow<typeof rooms> | null>(null);
  const [assigned, setAssigned] = useState<InferRow<typeof rooms> | null>(null);
  const actions = (row: InferRow<typeof rooms>): (RowAction | false)[] => [
    { key: 'participants', label: t('rooms.participants'), icon: IconUsers, onClick: () => setListed(row) },
    can('classroom_configs.edit') && {
      key: 'supervisors',
      label: t('rooms.supervisors'),
      icon: IconUserShield,
      onClick: () => setAssigned(row),
    },
  ];
  return (
    <>
      <AreaGridScreen<typeof rooms> areaKey={areaKey} extraActions={actions} />
      {listed && <RoomParticipants room={listed} onClose={() => setListed(null)} />}
      {assigned && <SupervisorsDialog room={assigned} onClose={() => setAssigned(null)} />}
    </>
  );
}
