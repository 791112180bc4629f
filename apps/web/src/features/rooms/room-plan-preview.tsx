import { IconDoor } from '@tabler/icons-react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { currentLanguage } from '#lib/language/language.ts';
import { groupSizes } from './group-sizes.ts';
import { useSharedRoomPlan } from './room-plan.tsx';
import classes from './room-plan-preview.module.css';

/** Up to this many rooms are listed individually. */
const toldSinglyMax = 8;

/** Preview of the rooms that saving will make: their number, names and participants. */
export function RoomPlanPreview() {
  const { t } = useTranslation();
  const plan = useSharedRoomPlan();
  const names = new Intl.ListFormat(currentLanguage());
  if (!plan || plan.problem) return <div role="status" />;
  const { roomsCount, sizes } = plan;
  const isEmpty = sizes?.every((size) => size === 0);
  const told =
    sizes && !isEmpty
      ? t('rooms.plan.spread', {
          rooms: t('rooms.plan.rooms', { count: roomsCount, shown: formatNumber(roomsCount) }),
          participants: t('rooms.plan.participants', {
            count: sizes.reduce((sum, size) => sum + size, 0),
            sizes: names.format(
              sizes.length <= toldSinglyMax
                ? sizes.map(formatNumber)
                : groupSizes(sizes).map(({ rooms, size }) =>
                    t('rooms.plan.group', { rooms: formatNumber(rooms), size: formatNumber(size) }),
                  ),
            ),
          }),
        })
      : t('rooms.plan.rooms', { count: roomsCount, shown: formatNumber(roomsCount) });
  return (
    <div className={classes.plan} role="status">
      <p className={classes.rooms}>
        <IconDoor size={18} stroke={1.7} aria-hidden="true" />
        {told}
      </p>
      <p className={classes.note}>
        {t('rooms.plan.names', {
          count: roomsCount,
          first: plan.firstRoom,
          last: plan.lastRoom,
          total: formatNumber(plan.quantityTotal),
        })}
      </p>
      {sizes === undefined && <p className={classes.note}>{t('rooms.plan.choose')}</p>}
      {isEmpty && <p className={classes.note}>{t('rooms.plan.nobody')}</p>}
      {plan.somebodyStays && <p className={classes.note}>{t('rooms.plan.stay')}</p>}
    </div>
  );
}
