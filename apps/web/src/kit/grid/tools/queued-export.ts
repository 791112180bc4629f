import type { ExportQueued } from '@certame/contract/kit/list-export.ts';

const isQueued = (reply: unknown): reply is ExportQueued => {
  const { model } = (reply ?? {}) as { model?: { job_id?: unknown; total?: unknown } };
  return typeof model?.job_id === 'string' && typeof model.total === 'number';
};

/** What an export answers instead of a file that takes too long to wait for; null for a file. */
export async function queuedExportOf(reply: Blob): Promise<ExportQueued | null> {
  if (!reply.type.startsWith('application/json')) return null;
  const told: unknown = JSON.parse(await reply.text());
  if (!isQueued(told)) throw new Error('Neither a file nor a job that makes one');
  return told;
}
