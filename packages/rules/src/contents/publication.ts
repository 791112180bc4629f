export const publicationStates = ['draft', 'scheduled', 'published', 'ended'] as const;
export type PublicationState = (typeof publicationStates)[number];

export interface Publication {
  published: boolean;
  publishedFrom: Date | null;
  publishedUntil: Date | null;
}

/** Whether students see a content now; the end itself is over. */
export function publicationStateOf(content: Publication, nowMs: number): PublicationState {
  if (!content.published) return 'draft';
  if (content.publishedFrom !== null && content.publishedFrom.getTime() > nowMs) return 'scheduled';
  if (content.publishedUntil !== null && content.publishedUntil.getTime() <= nowMs) return 'ended';
  return 'published';
}
