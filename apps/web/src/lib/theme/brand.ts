import type { Session } from '../session/session.ts';
import { getSession, subscribeSession } from '../session/session.ts';
import { isHexColor, mix, readableOn } from './color.ts';

export const defaultAccent = '#1f4fd8';

/** `custom_data` is JSON text with an optional primaryColor. */
function organizationColor(customData: string | undefined): string | null {
  try {
    const data: unknown = JSON.parse(customData ?? '{}');
    const color =
      typeof data === 'object' && data !== null && 'primaryColor' in data ? data.primaryColor : null;
    return typeof color === 'string' && isHexColor(color) ? color : null;
  } catch {
    return null;
  }
}

/** The active institution's colour, else its organisation's, else the product's. */
export function accentOf(institution: Session['institution']): string {
  if (isHexColor(institution?.primary_color)) return institution.primary_color;
  return organizationColor(institution?.organization.custom_data) ?? defaultAccent;
}

/** Shows everything that is accented in this colour, darkened or lightened as far as contrast needs it. */
export function showAccent(accent: string): void {
  const style = document.documentElement.style;
  style.setProperty('--accent', readableOn(accent, '#ffffff', '#000000'));
  style.setProperty('--accent-on-light', readableOn(accent, '#ffffff', '#000000', 5));
  style.setProperty('--accent-on-dark', readableOn(accent, '#252a33', '#ffffff', 5));
  style.setProperty('--accent-faint', mix(accent, '#ffffff', 0.92));
}

const apply = (): void => showAccent(accentOf(getSession().institution));

/** Keeps the page's accent on the active institution's colour. */
export function startBrand(): void {
  apply();
  subscribeSession(apply);
}
