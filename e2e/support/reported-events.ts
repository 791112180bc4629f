import type { Page } from './test.ts';

export interface ReportedEvent {
  type: string;
  data: Record<string, unknown>;
  /** By the clock of the page. */
  emitted_at: string;
}

/** Events of the attempt that the page has sent, as they come. */
export function reportedBy(page: Page): ReportedEvent[] {
  const reported: ReportedEvent[] = [];
  page.on('request', (request) => {
    if (!/\/answers\/[^/]+\/events$/.test(request.url())) return;
    reported.push(...(request.postDataJSON() as { events: ReportedEvent[] }).events);
  });
  return reported;
}
export const typesOf = (reported: readonly ReportedEvent[]): string[] => reported.map(({ type }) => type);
