import type { AppealFile } from '@certame/contract/features/appeals/endpoints.ts';
import type { AppealReason } from '@certame/contract/features/appeals/states.ts';

export interface AppealDraft {
  reason: AppealReason;
  reasoning: string;
  files: AppealFile[];
}

export const emptyDraft: AppealDraft = { reason: 'answer_key', reasoning: '', files: [] };

export const bodyOf = ({ reason, reasoning, files }: AppealDraft) => ({
  reason,
  reasoning,
  file_ids: files.map(({ id }) => id),
});
