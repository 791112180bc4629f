import { describe, expect, it } from 'vitest';
import { checkEnvironment, type EnvironmentSettings, findEnvironmentConflicts } from './check-environment.ts';
import type { Environment } from './detect-environment.ts';

const anything: EnvironmentSettings = { allowed_devices: [], allowed_os: [], allowed_browsers: [] };
const computer: Environment = {
  device: 'desktop',
  os: 'windows',
  browser: { family: 'chrome', name: 'Chrome', version: 131 },
  isOutdated: false,
  key: 'desktop windows chrome',
};
const unknown: Environment = { device: null, os: null, browser: null, isOutdated: false, key: '- - -' };

describe('checkEnvironment', () => {
  it.each<[string, Partial<EnvironmentSettings>, Environment, string[]]>([
    ['nothing set', {}, computer, []],
    ['nothing set, nothing known', {}, unknown, []],
    ['too old, nothing set', {}, { ...computer, isOutdated: true }, ['browser_version']],
    [
      'listed',
      { allowed_devices: ['desktop'], allowed_os: ['windows'], allowed_browsers: ['chrome'] },
      computer,
      [],
    ],
    ['another device', { allowed_devices: ['mobile', 'tablet'] }, computer, ['device']],
    ['another system', { allowed_os: ['macos'] }, computer, ['os']],
    ['another browser', { allowed_browsers: ['firefox', 'edge'] }, computer, ['browser']],
    [
      'another browser, too old: it needs no update',
      { allowed_browsers: ['firefox'] },
      { ...computer, isOutdated: true },
      ['browser'],
    ],
    [
      'listed, too old',
      { allowed_browsers: ['chrome'] },
      { ...computer, isOutdated: true },
      ['browser_version'],
    ],
    [
      'all wrong',
      { allowed_devices: ['mobile'], allowed_os: ['ios'], allowed_browsers: ['safari'] },
      computer,
      ['device', 'os', 'browser'],
    ],
    [
      'unknown, with lists',
      { allowed_devices: ['desktop'], allowed_os: ['windows'], allowed_browsers: ['chrome'] },
      unknown,
      ['device', 'os', 'browser'],
    ],
    [
      'a browser without family',
      { allowed_browsers: ['chrome'] },
      { ...computer, browser: { family: null, name: 'WebView', version: 131 } },
      ['browser'],
    ],
    ['only the desktop application', { allowed_browsers: ['app'] }, computer, ['browser']],
    ['the application or a browser', { allowed_browsers: ['app', 'chrome'] }, computer, []],
  ])('%s', (_, settings, environment, expected) => {
    expect(checkEnvironment({ ...anything, ...settings }, environment)).toEqual(expected);
  });
});

describe('findEnvironmentConflicts', () => {
  it.each<[string, Partial<EnvironmentSettings>, boolean, string[]]>([
    ['nothing set', {}, false, []],
    ['computers', { allowed_devices: ['desktop'] }, false, []],
    ['computers with iOS', { allowed_devices: ['desktop'], allowed_os: ['ios'] }, true, []],
    ['Safari on Windows', { allowed_os: ['windows'], allowed_browsers: ['safari'] }, true, []],
    ['Firefox on ChromeOS', { allowed_os: ['chromeos'], allowed_browsers: ['firefox'] }, true, []],
    [
      'telephones with Windows or Android',
      { allowed_devices: ['mobile'], allowed_os: ['windows', 'android'] },
      false,
      ['windows'],
    ],
    [
      'Safari or Chrome on Android',
      { allowed_os: ['android'], allowed_browsers: ['safari', 'chrome'] },
      false,
      ['safari'],
    ],
    [
      'Firefox on iOS exists',
      { allowed_devices: ['mobile'], allowed_os: ['ios'], allowed_browsers: ['firefox'] },
      false,
      [],
    ],
    ['only the desktop application', { allowed_browsers: ['app'] }, false, []],
    [
      'the application beside what nobody has',
      { allowed_os: ['windows'], allowed_browsers: ['safari', 'app'] },
      false,
      [],
    ],
  ])('%s', (_, settings, isImpossible, useless) => {
    expect(findEnvironmentConflicts({ ...anything, ...settings })).toEqual({ isImpossible, useless });
  });
});
