import type {
  BrowserFamily,
  DeviceKind,
  OperatingSystem,
} from '@certame/contract/features/exam/environment.ts';

export interface ParsedBrowser {
  /** Null: none of those that settings name. */
  family: BrowserFamily | null;
  /** As people know it. */
  name: string;
  /** Major version. */
  version: number;
}

/** What a user agent says of itself. It may be lying. */
export interface ParsedUserAgent {
  browser: ParsedBrowser | null;
  os: OperatingSystem | null;
  /** Of iOS only: every browser there has the system's engine. */
  iosVersion: number | null;
  /** Major version of the Chromium that the browser is made of. */
  chromium: number | null;
  device: DeviceKind | null;
  isIPad: boolean;
}

type Described = readonly [pattern: RegExp, family: BrowserFamily | null, name: string];

/** Order matters: most browsers also name the ones they descend from, and pages inside of apps name their app. */
const browsers: readonly Described[] = [
  [/\b(?:MSIE |Trident\/.*\brv:)(\d+)/, null, 'Internet Explorer'],
  [/\bSEB\/(\d+)/, null, 'Safe Exam Browser'],
  [/\bFBAV\/(\d+)/, null, 'Facebook'],
  [/\bInstagram (\d+)/, null, 'Instagram'],
  [/\b(?:musical_ly|BytedanceWebview)[/_](\d+)/, null, 'TikTok'],
  [/\bMicroMessenger\/(\d+)/, null, 'WeChat'],
  [/\bGSA\/(\d+)/, null, 'Google app'],
  [/\bElectron\/(\d+)/, null, 'Electron'],
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'edge', 'Edge'],
  [/\bOpera Mini\/(\d+)/, null, 'Opera Mini'],
  [/\b(?:OPR|OPT|OPX|OPiOS)\/(\d+)/, 'opera', 'Opera'],
  [/\bOpera\/.*\bVersion\/(\d+)/, 'opera', 'Opera'],
  [/\bOpera[/ ](\d+)/, 'opera', 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, null, 'Samsung Internet'],
  [/\bYaBrowser\/(\d+)/, null, 'Yandex'],
  [/\bVivaldi\/(\d+)/, null, 'Vivaldi'],
  [/\bBrave\/(\d+)/, null, 'Brave'],
  [/\bUC?Browser\/v?(\d+)/, null, 'UC Browser'],
  [/\bMiuiBrowser\/(\d+)/, null, 'Mi Browser'],
  [/\bHuaweiBrowser\/(\d+)/, null, 'Huawei Browser'],
  [/\bSilk\/(\d+)/, null, 'Silk'],
  [/\bWhale\/(\d+)/, null, 'Whale'],
  [/\b(?:DuckDuckGo|Ddg)\/(\d+)/, null, 'DuckDuckGo'],
  [/\bPaleMoon\/(\d+)/, null, 'Pale Moon'],
  [/\bSeaMonkey\/(\d+)/, null, 'SeaMonkey'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'firefox', 'Firefox'],
  [/; wv\).*\bChrome\/(\d+)/, null, 'WebView'],
  [/\bVersion\/\d+\.\d+ Chrome\/(\d+)/, null, 'WebView'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+)/, 'chrome', 'Chrome'],
  [
    /\b(?:Macintosh|iPhone|iPad|iPod)\b.*\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//,
    'safari',
    'Safari',
  ],
  [/\b(?:iPhone|iPad|iPod)\b.*\bAppleWebKit\/(\d+)/, null, 'WebView'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile )?Safari\//, null, 'WebKit'],
];

/** Programs that fetch pages for nobody. A name that ends so isn't enough: there are telephones called CUBOT. */
const robot = /[a-z]bot\/|\b(?:crawler|spider|Slurp|facebookexternalhit|curl|Wget|python-requests|okhttp)\b/i;
/** Browsers of iOS: on an iPad that asks for pages of desktops they say Macintosh, and still their own name. */
const onlyOnIos = /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|OPX)\//;
const noComputer = /\b(?:Tizen|SMART-TV|SmartTV|Web0S|webOS|KAIOS|PlayStation|Nintendo|Xbox|OpenHarmony)\b/i;

const systems: readonly (readonly [RegExp, OperatingSystem | null])[] = [
  [/\bWindows Phone\b/, null],
  [noComputer, null],
  [/\b(?:iPad|iPhone|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b|\bUbuntu\b/, 'linux'],
];

const unknown: ParsedUserAgent = {
  browser: null,
  os: null,
  iosVersion: null,
  chromium: null,
  device: null,
  isIPad: false,
};

const majorOf = (pattern: RegExp, text: string): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

function deviceOf(text: string, os: OperatingSystem | null, isIPad: boolean): DeviceKind | null {
  if (noComputer.test(text)) return null;
  if (os === null) return /\bWindows Phone\b/.test(text) ? 'mobile' : null;
  if (os === 'ios') return isIPad ? 'tablet' : 'mobile';
  if (os === 'android') return /\bMobile\b/.test(text) && !/\bTablet\b/.test(text) ? 'mobile' : 'tablet';
  return 'desktop';
}

function browserOf(text: string): ParsedBrowser | null {
  for (const [pattern, family, name] of browsers) {
    const version = majorOf(pattern, text);
    if (version !== null) return { family, name, version };
  }
  return null;
}

/** Reads a user agent. What it doesn't know is null: nothing is guessed from an empty or foreign text. */
export function parseUserAgent(userAgent: string): ParsedUserAgent {
  const text = userAgent.slice(0, 500);
  if (robot.test(text)) return unknown;
  const isMac = /\bMacintosh\b/.test(text);
  const isIos = onlyOnIos.test(text);
  const isIPad = /\biPad\b/.test(text) || (isIos && isMac);
  const os = isIos ? 'ios' : (systems.find(([pattern]) => pattern.test(text))?.[1] ?? null);
  return {
    browser: browserOf(text),
    os,
    iosVersion: os === 'ios' ? majorOf(/\bOS (\d+)[_.]\d/, isMac ? '' : text) : null,
    chromium: majorOf(/\b(?:HeadlessChrome|Chrome|Chromium)\/(\d+)/, text),
    device: deviceOf(text, os, isIPad),
    isIPad,
  };
}
