import type { Battery } from '@certame/contract/features/proctoring/battery.ts';
import { isBatteryLow, isOnMains } from '@certame/rules/proctoring/battery.ts';
import { IconBattery1, IconBattery3, IconBatteryCharging } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../live.module.css';

const looks = {
  battery: IconBattery3,
  battery_charging: IconBatteryCharging,
  battery_low: IconBattery1,
} as const;

/** Battery level in words; hidden where the device needs no attention. */
export function BatteryMark({ battery }: { battery: Battery | null }) {
  const { t } = useTranslation();
  if (!battery || isOnMains(battery)) return null;
  const isLow = isBatteryLow(battery);
  const look = isLow ? 'battery_low' : battery.charging ? 'battery_charging' : 'battery';
  const Icon = looks[look];
  return (
    <span className={classes.battery} data-low={isLow || undefined}>
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {t(`proctoring-live.${look}`, { percent: battery.percent })}
    </span>
  );
}
