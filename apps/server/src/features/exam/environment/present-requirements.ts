import {
  browserDownloads,
  browserFamilies,
  browserMinimums,
  deviceKinds,
  type EnvironmentProblem,
  operatingSystems,
  systemNames,
} from '@certame/contract/features/exam/environment.ts';
import type { EnvironmentRequirements } from '@certame/contract/features/exam/form.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import type { Translate } from '#lib/texts.ts';

/** What somebody should do first: another device comes before another browser on this one. */
function adviceKey(problems: readonly EnvironmentProblem[], settings: QuestionnaireSettings) {
  if (problems.includes('device') || problems.includes('os')) return 'change_device';
  if (!problems.includes('browser')) return 'update_browser';
  return settings.allowed_browsers.every((choice) => choice === 'app') ? 'use_app' : 'change_browser';
}

function detectedText({ browser, os, device }: Environment, translate: Translate): string {
  const parts = [
    device && translate(`exam-devices.devices.${device}`),
    os && systemNames[os],
    browser && `${browser.name} ${browser.version}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? translate('exam-devices.unknown') : parts.join(' · ');
}

/** Why a device can't answer, and with what one can: in words, with the makers' pages of the browsers. */
export function presentRequirements(
  settings: QuestionnaireSettings,
  environment: Environment,
  problems: readonly EnvironmentProblem[],
  translate: Translate,
): EnvironmentRequirements {
  const { allowed_devices, allowed_os, allowed_browsers } = settings;
  const isAny = allowed_browsers.length === 0;
  return {
    problems: [...problems],
    title: translate(
      problems.every((problem) => problem === 'browser_version')
        ? 'exam-devices.browser_title'
        : 'exam-devices.title',
    ),
    advice: translate(`exam-devices.advice.${adviceKey(problems, settings)}`),
    detected: detectedText(environment, translate),
    devices: deviceKinds
      .filter((kind) => allowed_devices.includes(kind))
      .map((kind) => translate(`exam-devices.devices.${kind}`)),
    systems: operatingSystems.filter((os) => allowed_os.includes(os)).map((os) => systemNames[os]),
    browsers: browserFamilies
      .filter((family) => isAny || allowed_browsers.includes(family))
      .map((family) => ({
        name: translate('exam-devices.browser_from', {
          name: browserDownloads[family].name,
          version: browserMinimums[family],
        }),
        url: browserDownloads[family].url,
      })),
    app: allowed_browsers.includes('app') ? translate('exam-devices.app') : null,
  };
}
