/** Where an exam is answered: kind of device, system, browser. Values are the settings' own; names are the makers'. */
export const deviceKinds = ['desktop', 'mobile', 'tablet'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const operatingSystems = ['windows', 'macos', 'linux', 'android', 'ios', 'chromeos'] as const;
export type OperatingSystem = (typeof operatingSystems)[number];

export const browserFamilies = ['chrome', 'firefox', 'edge', 'safari', 'opera'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];
/** What the setting lists: browsers, and the product's own desktop application. */
export const allowedBrowsers = [...browserFamilies, 'app'] as const;

/** iPadOS counts as iOS. */
export const systemNames: Readonly<Record<OperatingSystem, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
  ios: 'iOS / iPadOS',
  chromeos: 'ChromeOS',
};

/**
 * Oldest major versions that may answer (docs/decisions/0045). Below 79, Edge has another engine. On iOS every browser runs on
 * the system's engine, whose version is Safari's.
 */
export const browserMinimums: Readonly<Record<BrowserFamily, number>> = {
  chrome: 72,
  firefox: 66,
  edge: 79,
  safari: 13,
  opera: 60,
};

/** The makers' own download pages; each sends a phone to its store. */
export const browserDownloads: Readonly<Record<BrowserFamily, { name: string; url: string }>> = {
  chrome: { name: 'Google Chrome', url: 'https://www.google.com/chrome/' },
  firefox: { name: 'Mozilla Firefox', url: 'https://www.mozilla.org/firefox/new/' },
  edge: { name: 'Microsoft Edge', url: 'https://www.microsoft.com/edge/download' },
  safari: { name: 'Safari', url: 'https://www.apple.com/safari/' },
  opera: { name: 'Opera', url: 'https://www.opera.com/download' },
};

/** Makers' names of all that the settings list, but of the product's own application. */
export const environmentNames: Readonly<Record<OperatingSystem | BrowserFamily, string>> = {
  ...systemNames,
  chrome: browserDownloads.chrome.name,
  firefox: browserDownloads.firefox.name,
  edge: browserDownloads.edge.name,
  safari: browserDownloads.safari.name,
  opera: browserDownloads.opera.name,
};

/** What of a device doesn't fit the questionnaire's settings. */
export const environmentProblems = ['device', 'os', 'browser', 'browser_version'] as const;
export type EnvironmentProblem = (typeof environmentProblems)[number];
