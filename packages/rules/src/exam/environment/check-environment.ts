import {
  type BrowserFamily,
  browserFamilies,
  type DeviceKind,
  deviceKinds,
  type EnvironmentProblem,
  type OperatingSystem,
  operatingSystems,
} from '@certame/contract/features/exam/environment.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { Environment } from './detect-environment.ts';

export type EnvironmentSettings = Pick<
  QuestionnaireSettings,
  'allowed_devices' | 'allowed_os' | 'allowed_browsers'
>;

const isListed = <T>(list: readonly T[], value: NoInfer<T> | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value));

/**
 * What of a device doesn't fit; empty: it may answer. An empty list allows everything, a filled one nothing that is unknown.
 * Who comes with the desktop application isn't asked (`hasAppPass`): it has proved itself.
 */
export function checkEnvironment(
  settings: EnvironmentSettings,
  environment: Environment,
): EnvironmentProblem[] {
  const { device, os, browser, isOutdated } = environment;
  const problems: EnvironmentProblem[] = [];
  if (!isListed(settings.allowed_devices, device)) problems.push('device');
  if (!isListed(settings.allowed_os, os)) problems.push('os');
  if (!isListed(settings.allowed_browsers, browser?.family ?? null)) problems.push('browser');
  else if (isOutdated) problems.push('browser_version');
  return problems;
}

const desktopSystems: readonly OperatingSystem[] = ['windows', 'macos', 'linux', 'chromeos'];
const canRun = (device: DeviceKind, os: OperatingSystem, browser: BrowserFamily): boolean => {
  if (desktopSystems.includes(os) !== (device === 'desktop')) return false;
  if (browser === 'safari') return os === 'macos' || os === 'ios';
  return os !== 'chromeos' || browser === 'chrome';
};

export interface EnvironmentConflicts {
  /** No device exists that fits all three lists. */
  isImpossible: boolean;
  /** Listed systems and browsers that no allowed device has. */
  useless: (OperatingSystem | BrowserFamily)[];
}

/** What the three lists of a questionnaire's settings leave over of each other. */
export function findEnvironmentConflicts(settings: EnvironmentSettings): EnvironmentConflicts {
  const { allowed_devices, allowed_os, allowed_browsers } = settings;
  const hasApp = allowed_browsers.includes('app');
  const browsers = browserFamilies.filter((family) => isListed(allowed_browsers, family));
  const possible = deviceKinds
    .filter((device) => isListed(allowed_devices, device))
    .flatMap((device) =>
      operatingSystems
        .filter((os) => isListed(allowed_os, os))
        .flatMap((os) =>
          browsers.filter((one) => canRun(device, os, one)).map((browser) => ({ os, browser })),
        ),
    );
  // The desktop application passes whatever the other lists say.
  const isImpossible = possible.length === 0 && !hasApp;
  if (possible.length === 0) return { isImpossible, useless: [] };
  return {
    isImpossible,
    useless: [
      ...allowed_os.filter((os) => !possible.some((one) => one.os === os)),
      ...browserFamilies.filter(
        (family) => allowed_browsers.includes(family) && !possible.some((one) => one.browser === family),
      ),
    ],
  };
}
