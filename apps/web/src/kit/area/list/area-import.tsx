import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { LazyDialog } from '../../feedback/lazy-dialog.tsx';
import { useAreaLabels } from '../use-area-labels.ts';

const ImportDialog = onDemand(() => import('../../import/import-dialog.tsx'));

interface Props {
  area: Area;
  path: string;
  mayUpdate: boolean;
  onClose: () => void;
}

/** The import of an area's rows, with the switches that the area declares. */
export function AreaImport({ area, path, mayUpdate, onClose }: Props) {
  const { t } = useTranslation();
  const labels = useAreaLabels(area);
  return (
    <LazyDialog onGiveUp={onClose}>
      <ImportDialog
        choices={(area.import?.choices ?? []).map((key) => ({
          key,
          label: t(areaMessageKeys.choice(area, key)),
        }))}
        mayUpdate={mayUpdate}
        path={path}
        what={labels.many}
        labelOf={labels.field}
        onClose={onClose}
      />
    </LazyDialog>
  );
}
