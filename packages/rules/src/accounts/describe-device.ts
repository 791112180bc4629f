export interface DeviceDescription {
  browser: string | null;
  system: string | null;
  device: 'computer' | 'phone' | 'tablet' | 'unknown';
}

/** Order matters: most browsers also name the ones they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Device name from a user agent, for people to read; it can be forged, so nothing is decided by it. */
export function describeDevice(userAgent: string | null): DeviceDescription {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = browsers
    .map(([pattern, name]) => ({ name, version: pattern.exec(text)?.[1] }))
    .find(({ version }) => version !== undefined);
  const system = systems.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const isTablet = /\biPad\b/.test(text) || (/\bAndroid\b/.test(text) && !/\bMobile\b/.test(text));
  const isPhone = !isTablet && /\b(?:iPhone|Mobile)\b/.test(text);
  return {
    browser: browser ? `${browser.name} ${browser.version}` : null,
    system,
    device: isTablet ? 'tablet' : isPhone ? 'phone' : system === null ? 'unknown' : 'computer',
  };
}
