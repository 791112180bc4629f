import {
  type BrowserFamily,
  browserMinimums,
  type DeviceKind,
  type OperatingSystem,
} from '@certame/contract/features/exam/environment.ts';
import { type ParsedBrowser, type ParsedUserAgent, parseUserAgent } from './parse-user-agent.ts';

/** The headers of a call that tell of its device; absent ones are undefined. */
export interface DeviceHeaders {
  userAgent: string | undefined;
  /** `sec-ch-ua`: brands of a Chromium. */
  brands: string | undefined;
  /** `sec-ch-ua-mobile`: `?1` or `?0`. */
  mobile: string | undefined;
  /** `sec-ch-ua-platform`: `"Windows"`. */
  platform: string | undefined;
  /** The product's own header, see `deviceReportHeader`. */
  report: string | undefined;
}

/** Device, system and browser of a call, as far as they can be known. */
export interface Environment {
  device: DeviceKind | null;
  os: OperatingSystem | null;
  browser: ParsedBrowser | null;
  /** Older than the exam room supports. */
  isOutdated: boolean;
  /** Device, system and browser without version: an update of the browser is no other environment. */
  key: string;
}

const platforms: readonly (readonly [RegExp, OperatingSystem])[] = [
  [/^"Windows"$/, 'windows'],
  [/^"macOS"$/, 'macos'],
  [/^"Linux"$/, 'linux'],
  [/^"Android"$/, 'android'],
  [/^"iOS"$/, 'ios'],
  [/^"Chrom(?:e|ium) OS"$/, 'chromeos'],
];
const platformOf = (header: string | undefined): OperatingSystem | undefined =>
  platforms.find(([pattern]) => pattern.test(header ?? ''))?.[1];

const families: Readonly<Record<string, BrowserFamily>> = {
  'Google Chrome': 'chrome',
  HeadlessChrome: 'chrome',
  Chromium: 'chrome',
  'Microsoft Edge': 'edge',
  Opera: 'opera',
};
/** Brands without meaning, of which each browser sends one so that nobody relies on a fixed list. */
const isGrease = (brand: string): boolean => /not.*brand/i.test(brand);

/** The most telling brand: a browser names its own beside Chromium's. */
function browserOfBrands(header: string): { browser: ParsedBrowser; chromium: number | null } | null {
  const brands = [...header.slice(0, 500).matchAll(/"([^"]*)"\s*;\s*v="(\d+)/g)]
    .map(([, name = '', version = '']) => ({ name: name.slice(0, 40), version: Number(version) }))
    .filter(({ name }) => !isGrease(name));
  const engine = brands.find(({ name }) => name === 'Chromium');
  const own = brands.find(({ name }) => name !== 'Chromium') ?? engine;
  if (!own) return null;
  const family = Object.hasOwn(families, own.name) ? (families[own.name] ?? null) : null;
  return { browser: { family, ...own }, chromium: engine?.version ?? null };
}

interface DeviceReport {
  touchPoints: number;
  hasFinePointer: boolean;
  shorterSidePx: number;
}
const reportPattern = /^touch=(\d{1,3}), fine=([01]), side=(\d{1,5})$/;
function readReport(header: string | undefined): DeviceReport | null {
  const found = reportPattern.exec(header ?? '');
  return (
    found && {
      touchPoints: Number(found[1]),
      hasFinePointer: found[2] === '1',
      shorterSidePx: Number(found[3]),
    }
  );
}

/** CSS pixels of the shorter side from which a device that is touched is a tablet. */
const tabletSidePx = 600;

/**
 * Pages for desktops asked for by a phone or a tablet: an iPad then says that it is a Mac, and an Android that it is a Linux.
 * No Mac is touched, and a Linux without any mouse is none to sit before.
 */
function undisguise<T extends Pick<Environment, 'os' | 'device'>>(said: T, report: DeviceReport | null): T {
  if (!report) return said;
  const device = report.shorterSidePx < tabletSidePx ? 'mobile' : 'tablet';
  if (said.os === 'macos' && report.touchPoints > 1) return { ...said, os: 'ios', device };
  if (said.os === 'linux' && report.touchPoints > 0 && !report.hasFinePointer)
    return { ...said, os: 'android', device };
  return said;
}

/** Engines that never were enough, whatever version they name. */
const neverEnough = new Set(['Internet Explorer', 'Opera Mini']);

function isOutdated(
  { browser, chromium, iosVersion }: Pick<ParsedUserAgent, 'browser' | 'chromium' | 'iosVersion'>,
  os: OperatingSystem | null,
): boolean {
  if (browser === null) return false;
  if (neverEnough.has(browser.name)) return true;
  if (os === 'ios') {
    const engine = iosVersion ?? (browser.family === 'safari' ? browser.version : null);
    return engine !== null && engine < browserMinimums.safari;
  }
  if (browser.family !== null) return browser.version < browserMinimums[browser.family];
  return chromium !== null && chromium < browserMinimums.chrome;
}

/** Hints of a Chromium say a device's kind only where the user agent leaves it open. */
function deviceByHints(parsed: ParsedUserAgent, os: OperatingSystem | null, mobile: string | undefined) {
  if (os === parsed.os) return parsed.device;
  if (os === 'android' || os === 'ios') return mobile === '?1' ? 'mobile' : 'tablet';
  return 'desktop';
}

/**
 * What the server can tell of the device that calls. Client hints are believed before the user agent, which extensions
 * change and browsers freeze. All of it can be forged: it keeps out who comes with the wrong device, not who wants to cheat.
 */
export function detectEnvironment(headers: DeviceHeaders): Environment {
  const parsed = parseUserAgent(headers.userAgent ?? '');
  const branded = headers.brands === undefined ? null : browserOfBrands(headers.brands);
  // The brands of a page inside of an app are those of its engine; the user agent tells the app.
  const isInApp = parsed.browser !== null && parsed.browser.family === null;
  const browser = branded && !isInApp ? branded.browser : parsed.browser;
  const hinted = platformOf(headers.platform) ?? parsed.os;
  const said = { os: hinted, device: deviceByHints(parsed, hinted, headers.mobile) };
  const { os, device } = undisguise(said, readReport(headers.report));
  const outdated = isOutdated(
    { browser, chromium: branded?.chromium ?? parsed.chromium, iosVersion: parsed.iosVersion },
    os,
  );
  const name = browser?.family ?? browser?.name ?? null;
  return {
    device,
    os,
    browser,
    isOutdated: outdated,
    key: [device, os, name].map((part) => part ?? '-').join(' '),
  };
}
