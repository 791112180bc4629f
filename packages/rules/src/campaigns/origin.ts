export interface Origin {
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  referrer_host: string | null;
}

/** Controls, what turns text around or hides in it, and angle brackets have no place in a name of an origin. */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>]+/gu;

/** A word from an address, as it may be shown in a list: one short line of text, or nothing. */
export function cleanParameter(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  return text === '' ? null : [...text].slice(0, maxChars).join('').trim();
}

const hostPattern = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** Host of the referrer only: its path and query may contain personal data. */
export function hostOfReferrer(referrer: unknown, ownHost: string): string | null {
  if (typeof referrer !== 'string' || !URL.canParse(referrer)) return null;
  const { protocol, hostname, host } = new URL(referrer);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const name = hostname.toLowerCase().replace(/^www\./, '');
  return host === ownHost || !hostPattern.test(name) ? null : name;
}

/** Where a visitor came from. Anybody can write anything into these, so each is only ever text. */
export const readOrigin = (
  given: { utm_source: unknown; utm_medium: unknown; utm_campaign: unknown; referrer: unknown },
  options: { ownHost: string; maxChars: number },
): Origin => ({
  utm_source: cleanParameter(given.utm_source, options.maxChars),
  utm_medium: cleanParameter(given.utm_medium, options.maxChars),
  utm_campaign: cleanParameter(given.utm_campaign, options.maxChars),
  referrer_host: hostOfReferrer(given.referrer, options.ownHost),
});

/** The origin in one word, for counting and for a message; null for who came by themselves. */
export const originName = (origin: Origin): string | null => origin.utm_source ?? origin.referrer_host;
