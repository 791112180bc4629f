import { describe, expect, it } from 'vitest';
import { detectEnvironment } from './detect-environment.ts';

const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const chromeOs = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';
const galaxy = 'Mozilla/5.0 (Linux; Android 13; SM-A155M)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)';

/** Device, system, browser, version; `old` where the exam room doesn't support it. */
const detected = (userAgent: string): string => {
  const { browser, key, isOutdated } = detectEnvironment({
    userAgent,
    brands: undefined,
    mobile: undefined,
    platform: undefined,
    report: undefined,
  });
  return [key, browser?.version ?? '-', ...(isOutdated ? ['old'] : [])].join(' ');
};

describe('user agents of browsers that settings name', () => {
  it.each([
    [`${windows} ${blink} Chrome/131.0.0.0 Safari/537.36`, 'desktop windows chrome 131'],
    [`${mac} ${blink} Chrome/131.0.0.0 Safari/537.36`, 'desktop macos chrome 131'],
    [`${linux} ${blink} Chrome/131.0.0.0 Safari/537.36`, 'desktop linux chrome 131'],
    [`${linux} ${blink} HeadlessChrome/131.0.0.0 Safari/537.36`, 'desktop linux chrome 131'],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${blink} Ubuntu Chromium/90.0.4430.72 Chrome/90.0.4430.72 Safari/537.36`,
      'desktop linux chrome 90',
    ],
    [`${chromeOs} ${blink} Chrome/131.0.0.0 Safari/537.36`, 'desktop chromeos chrome 131'],
    [`${phone} ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`, 'mobile android chrome 131'],
    [`${phone} ${blink} Chrome/131.0.0.0 Safari/537.36`, 'tablet android chrome 131'],
    [`${iphone} ${webkit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'mobile ios chrome 131'],
    [`${ipad} ${webkit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'tablet ios chrome 131'],
    [`${mac} ${webkit} CriOS/131 Version/11.1.1 Safari/605.1.15`, 'tablet ios chrome 131'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'desktop windows firefox 132',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
      'desktop macos firefox 132',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'desktop linux firefox 132',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'mobile android firefox 132'],
    ['Mozilla/5.0 (Android 14; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0', 'tablet android firefox 132'],
    [`${iphone} ${webkit} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'mobile ios firefox 132'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Safari/605.1.15',
      'tablet ios firefox 132',
    ],
    [`${windows} ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'desktop windows edge 131'],
    [`${mac} ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.70`, 'desktop macos edge 131'],
    [`${phone} ${blink} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, 'mobile android edge 131'],
    [
      `${iphone} ${webkit} Version/17.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/605.1.15`,
      'mobile ios edge 131',
    ],
    [`${windows} ${blink} Chrome/130.0.0.0 Safari/537.36 OPR/116.0.0.0`, 'desktop windows opera 116'],
    [`${linux} ${blink} Chrome/130.0.0.0 Safari/537.36 OPR/116.0.0.0`, 'desktop linux opera 116'],
    [`${phone} ${blink} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`, 'mobile android opera 86'],
    [`${iphone} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1 OPT/5.4.3`, 'mobile ios opera 5'],
    [`${mac} ${webkit} Version/17.5 Safari/605.1.15`, 'desktop macos safari 17'],
    [`${iphone} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`, 'mobile ios safari 17'],
    [`${ipad} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`, 'tablet ios safari 17'],
    [
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
      'mobile ios safari 15',
    ],
  ])('%s', (userAgent, expected) => {
    expect(detected(userAgent)).toBe(expected);
  });
});

describe('user agents of browsers that no setting names', () => {
  it.each([
    [
      `${galaxy} ${blink} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'mobile android Samsung Internet 26',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-X200) ${blink} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`,
      'tablet android Samsung Internet 26',
    ],
    [`${windows} ${blink} Chrome/130.0.0.0 YaBrowser/24.12.0 Safari/537.36`, 'desktop windows Yandex 24'],
    [`${windows} ${blink} Chrome/130.0.0.0 Safari/537.36 Vivaldi/7.0.3495.15`, 'desktop windows Vivaldi 7'],
    [`${galaxy} ${blink} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`, 'mobile android WebView 131'],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-A155M; wv) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`,
      'mobile android WebView 131',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-A155M; wv) ${blink} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.51.106;]`,
      'mobile android Facebook 490',
    ],
    [
      `${galaxy} ${blink} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 360.0.0.30`,
      'mobile android Instagram 360',
    ],
    [
      `${iphone} ${webkit} Mobile/15E148 Instagram 360.0.0.30 (iPhone14,5; iOS 17_5)`,
      'mobile ios Instagram 360',
    ],
    [`${iphone} ${webkit} Mobile/15E148`, 'mobile ios WebView 605'],
    [
      `${windows} ${blink} Prova/1.0 Chrome/124.0.0.0 Electron/30.0.1 Safari/537.36`,
      'desktop windows Electron 30',
    ],
    [`${windows} ${blink} Chrome/124.0.0.0 Safari/537.36 SEB/3.7.0`, 'desktop windows Safe Exam Browser 3'],
    [`${linux} ${webkit} Version/17.0 Safari/605.1.15`, 'desktop linux WebKit 17'],
    [
      `Mozilla/5.0 (Linux; Android 11; CUBOT P40) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`,
      'mobile android chrome 131',
    ],
  ])('%s', (userAgent, expected) => {
    expect(detected(userAgent)).toBe(expected);
  });
});

describe('browsers that are too old', () => {
  it.each([
    [`${windows} ${blink} Chrome/71.0.3578.98 Safari/537.36`, 'desktop windows chrome 71 old'],
    [`${windows} ${blink} Chrome/72.0.3626.81 Safari/537.36`, 'desktop windows chrome 72'],
    ['Mozilla/5.0 (Windows NT 6.1; rv:65.0) Gecko/20100101 Firefox/65.0', 'desktop windows firefox 65 old'],
    ['Mozilla/5.0 (Windows NT 6.1; rv:66.0) Gecko/20100101 Firefox/66.0', 'desktop windows firefox 66'],
    [`${windows} ${blink} Chrome/72.0.3626.81 Safari/537.36 OPR/59.0.3126`, 'desktop windows opera 59 old'],
    [`${windows} ${blink} Chrome/73.0.3626.81 Safari/537.36 OPR/60.0.3255`, 'desktop windows opera 60'],
    ['Opera/9.80 (Windows NT 6.1; U; pt-BR) Presto/2.12.388 Version/12.16', 'desktop windows opera 12 old'],
    [`${windows} ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, 'desktop windows edge 18 old'],
    [`${mac} ${webkit} Version/12.1.2 Safari/605.1.15`, 'desktop macos safari 12 old'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/92.0.4515.90 Mobile/15E148 Safari/604.1',
      'mobile ios chrome 92 old',
    ],
    [
      `${galaxy} ${blink} SamsungBrowser/10.1 Chrome/71.0.3578.99 Mobile Safari/537.36`,
      'mobile android Samsung Internet 10 old',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
      'desktop windows Internet Explorer 11 old',
    ],
    ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)', 'desktop windows Internet Explorer 8 old'],
    [
      'Opera/9.80 (Android; Opera Mini/36.2.2254/191.289; U; pt) Presto/2.12.423 Version/12.16',
      'tablet android Opera Mini 36 old',
    ],
  ])('%s', (userAgent, expected) => {
    expect(detected(userAgent)).toBe(expected);
  });
});

describe('what is no device of a candidate', () => {
  it.each([
    ['', '- - - -'],
    ['   ', '- - - -'],
    ['node', '- - - -'],
    ['💥 <script>alert(1)</script> \u0000', '- - - -'],
    ['('.repeat(5000), '- - - -'],
    ['Mozilla/5.0', '- - - -'],
    ['curl/8.5.0', '- - - -'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', '- - - -'],
    [
      `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
      '- - - -',
    ],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', '- - - -'],
    [
      `Mozilla/5.0 (SMART-TV; Linux; Tizen 6.5) ${blink} SamsungBrowser/4.0 Chrome/94.0 TV Safari/537.36`,
      '- - Samsung Internet 4',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`,
      '- - edge 131',
    ],
    ['Mozilla/5.0 (Mobile; LYF/F90M; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.0', '- - firefox 48 old'],
    ['Mozilla/5.0 (X11; OpenBSD amd64; rv:132.0) Gecko/20100101 Firefox/132.0', '- - firefox 132'],
  ])('%s', (userAgent, expected) => {
    expect(detected(userAgent)).toBe(expected);
  });
});
