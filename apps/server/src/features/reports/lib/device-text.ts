import {
  browserFamilies,
  deviceKinds,
  environmentNames,
  operatingSystems,
} from '@certame/contract/features/exam/environment.ts';
import type { Translate } from '#lib/texts.ts';

const among = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

/** Device, system and browser that an attempt was let in with, as people name them; null where nobody looked. */
export function deviceText(admittedWith: string | null, translate: Translate): string | null {
  if (admittedWith === null) return null;
  if (admittedWith === 'app') return translate('reports.device_app');
  const [device, system, browser] = admittedWith.split(' ');
  const kind = among(deviceKinds, device);
  const os = among(operatingSystems, system);
  const family = among(browserFamilies, browser);
  const parts = [
    kind && translate(`reports.devices.${kind}`),
    os && environmentNames[os],
    family && environmentNames[family],
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
