/** Drafts by conversation; they end with the browser's tab. */
const drafts = new Map<string, string>();

export const readDraft = (conversationId: string): string => drafts.get(conversationId) ?? '';
export const keepDraft = (conversationId: string, text: string): void => {
  drafts.set(conversationId, text);
};
export const clearDraft = (conversationId: string): void => {
  drafts.delete(conversationId);
};
