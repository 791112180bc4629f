import { LazyDialog } from '#kit/feedback/lazy-dialog.tsx';
import { onDemand } from '#lib/page/deferred.ts';
import type { ExportSource } from './export-source.ts';

const ExportDialog = onDemand(() => import('./export-dialog.tsx'));

interface Props {
  /** Null while it is closed. */
  source: ExportSource | null;
  onClose: () => void;
}

/** Export dialog; a lazy chunk. */
export function QuestionExport({ source, onClose }: Props) {
  if (!source) return null;
  return (
    <LazyDialog onGiveUp={onClose}>
      <ExportDialog source={source} onClose={onClose} />
    </LazyDialog>
  );
}
