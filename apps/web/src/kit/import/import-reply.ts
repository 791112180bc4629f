export const importStates = ['new', 'same', 'changed', 'kept', 'error'] as const;
export type ImportRowState = (typeof importStates)[number];

export const importStateColors: Record<ImportRowState, string> = {
  new: '#137548',
  changed: '#1f4fd8',
  kept: '#7a4d00',
  same: '#565f6d',
  error: '#b42318',
};

export interface ImportRow {
  /** Line of the sheet. */
  line: number;
  state: ImportRowState;
  values: Record<string, unknown>;
  /** Field key -> stored value, where the sheet has another one. */
  before: Record<string, string>;
  /** Field key -> what is wrong with it. */
  errors: Record<string, string[]>;
}

export interface ImportReply {
  model: {
    summary: Record<ImportRowState | 'total', number> | null;
    rows: ImportRow[];
    job_id: string | null;
  };
}

/** A preview is asked for as if stored rows were changed; where that isn't chosen, those that differ are kept. */
export function withoutUpdates(reply: ImportReply['model']): ImportReply['model'] {
  const { summary } = reply;
  return {
    ...reply,
    summary: summary && { ...summary, changed: 0, kept: summary.kept + summary.changed },
    rows: reply.rows.map((row) => (row.state === 'changed' ? { ...row, state: 'kept' } : row)),
  };
}
