import {
  allowedBrowsers,
  deviceKinds,
  operatingSystems,
  systemNames,
} from '@certame/contract/features/exam/environment.ts';
import type { Translate } from '#lib/texts.ts';

const among = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

/** Device, system and browser that an attempt was let in with, as people name them; null where nobody looked. */
export function deviceText(admittedWith: string | null, translate: Translate): string | null {
  if (admittedWith === null) return null;
  if (admittedWith === 'app') return translate('reports.browsers.app');
  const [device, system, browser] = admittedWith.split(' ');
  const [kind, os, family] = [
    among(deviceKinds, device),
    among(operatingSystems, system),
    among(allowedBrowsers, browser),
  ];
  const parts = [
    kind && translate(`reports.devices.${kind}`),
    os && systemNames[os],
    family && translate(`reports.browsers.${family}`),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
