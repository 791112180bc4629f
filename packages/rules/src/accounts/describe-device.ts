import { systemNames } from '@certame/contract/features/exam/environment.ts';
import { parseUserAgent } from '../exam/environment/parse-user-agent.ts';

export interface DeviceDescription {
  browser: string | null;
  system: string | null;
  device: 'computer' | 'phone' | 'tablet' | 'unknown';
}

const kinds = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' } as const;

/** Device name from a user agent, for people to read; it can be forged, so nothing is decided by it. */
export function describeDevice(userAgent: string | null): DeviceDescription {
  const { browser, os, device, isIPad } = parseUserAgent(userAgent ?? '');
  const apple = isIPad ? 'iPadOS' : 'iOS';
  return {
    browser: browser ? `${browser.name} ${browser.version}` : null,
    system: os === null ? null : os === 'ios' ? apple : systemNames[os],
    device: device === null ? 'unknown' : kinds[device],
  };
}
