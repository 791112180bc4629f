import { commonConfig } from './common-config.ts';

const { launchOptions } = commonConfig.use ?? {};
const known = new Map<string, { launchOptions: object }>();

/**
 * Options of a browser with more switches; a test file uses them at its top, as they need a worker of their own. Files with the
 * same switches get the same object: by that Playwright tells that one worker, and its product, serves them all.
 */
export function launchedWith(...args: string[]): { launchOptions: object } {
  const name = args.join(' ');
  const options = known.get(name) ?? {
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...args] },
  };
  known.set(name, options);
  return options;
}

/** A camera, a microphone and a screen to share that no machine of a test has: moving patterns and a beep. */
export const fakeDevices = '--use-fake-device-for-media-stream';
/** Grants what is asked for, without a dialog. */
export const granting = '--use-fake-ui-for-media-stream';
/** A video with sound begins by itself, as it does for whoever has pressed something on the page. */
export const autoplaying = '--autoplay-policy=no-user-gesture-required';

/** A browser whose camera, microphone and screen are there and allowed. */
export const withCameras = launchedWith(fakeDevices, granting, autoplaying);
