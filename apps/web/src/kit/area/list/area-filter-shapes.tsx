import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { IconChevronDown } from '@tabler/icons-react';
import classes from '../../grid/tools/filters/filter-chip.module.css';
import type { AreaLabels } from '../use-area-labels.ts';

/** Stand where the filters will, so that nothing moves when they come. */
export function AreaFilterShapes({ area, labels }: { area: Area; labels: AreaLabels }) {
  return Object.entries(area.fields)
    .filter(([, field]) => field.filter)
    .map(([key]) => (
      <span key={key} className={classes.chip} aria-hidden="true">
        <span className={classes.open} style={{ opacity: 0.6 }}>
          {labels.field(key)}
          <IconChevronDown size={14} stroke={2} />
        </span>
      </span>
    ));
}
