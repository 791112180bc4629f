export const importStates = ['new', 'same', 'changed', 'error'] as const;
export type ImportRowState = (typeof importStates)[number];

export const importStateColors: Record<ImportRowState, string> = {
  new: '#137548',
  changed: '#1f4fd8',
  same: '#565f6d',
  error: '#b42318',
};

export interface ImportRow {
  /** Line of the sheet. */
  line: number;
  state: ImportRowState;
  values: Record<string, unknown>;
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
