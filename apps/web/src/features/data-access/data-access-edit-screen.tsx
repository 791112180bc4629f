import { getArea } from '@certame/contract/areas.ts';
import type { dataAccess } from '@certame/contract/features/data-access/area.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { useQuery } from '@tanstack/react-query';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { recordQuery } from '#kit/area/record-query.ts';
import { useAreaLabels } from '#kit/area/use-area-labels.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import classes from './data-access-edit-screen.module.css';

export const texts = ['administration'];

/** Edits the level of a rule; its owner and row are shown above and can't be changed. */
export default function DataAccessEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const labels = useAreaLabels(getArea(areaKey));
  const { data: row } = useQuery({
    ...recordQuery<typeof dataAccess>(areaKey, id, { quiet: true }),
    queryKey: ['rule-head', areaKey, id],
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <AreaFormScreen
      areaKey={areaKey}
      above={
        row && (
          <div className={classes.head}>
            <dl>
              <div>
                <dt>{t(textKey(`administration.data_access.owner.${row.owner_type}`))}</dt>
                <dd>{row.owner}</dd>
              </div>
              <div>
                <dt>{labels.field('model_type')}</dt>
                <dd>{t(areaMessageKeys.option(getArea(areaKey), 'model_type', String(row.model_type)))}</dd>
              </div>
              <div>
                <dt>{labels.field('model')}</dt>
                <dd>{row.model}</dd>
              </div>
            </dl>
            <p>{t('administration.data_access.edit_help')}</p>
          </div>
        )
      }
    />
  );
}
