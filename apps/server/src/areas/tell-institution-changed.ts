import type { Services } from '../services.ts';

/** How long after the change open pages are told: its transaction has to end first. */
const tellAfterMs = 300;

/** Has the open pages of members take over name, colour, logo and time zone at once. */
export function tellInstitutionChanged(services: Services, institutionIds: readonly string[]): void {
  setTimeout(() => {
    const channels = institutionIds.map((id) => `private-institution.${id}`);
    services.realtime.publishMany(channels, 'institution.changed', {});
  }, tellAfterMs).unref();
}
