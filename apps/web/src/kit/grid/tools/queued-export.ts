import type { ExportQueued } from '@certame/contract/kit/list-export.ts';

const isQueued = (reply: unknown): reply is ExportQueued => {
  const { model } = (reply ?? {}) as { model?: { job_id?: unknown; total?: unknown } };
  return typeof model?.job_id === 'string' && typeof model.total === 'number';
};

/** Reads an export's reply: the queued job that replaces a large file, or null for a file. */
export async function queuedExportOf(reply: Blob): Promise<ExportQueued | null> {
  if (!reply.type.startsWith('application/json')) return null;
  const told: unknown = JSON.parse(await reply.text());
  if (!isQueued(told)) throw new Error('Neither a file nor a job that makes one');
  return told;
}
