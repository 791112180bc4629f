import { getArea } from '@certame/contract/areas.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { titleKey } from '@certame/contract/messages/text-key.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { LoadFailure } from '../grid/load-failure.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { AreaForm, type AreaFormExtras } from './area-form.tsx';
import type { AreaScreenProps } from './area-screen-props.ts';
import { recordQuery } from './record-query.ts';

export interface AreaFormScreenProps<A extends Area = Area> extends AreaScreenProps, AreaFormExtras<A> {
  /** Under the title, where no record's name stands there. */
  help?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Between the title and the form, e.g. tabs. */
  above?: ReactNode;
  /** Another part of the record: the form stays as it was typed, out of sight. */
  instead?: ReactNode;
}

/** Create and edit of any declared area; a part that reads the row names the area: `<AreaFormScreen<typeof mailings> …>`. */
export default function AreaFormScreen<A extends Area = Area>({
  areaKey,
  help,
  actions,
  above,
  instead,
  ...extras
}: AreaFormScreenProps<A>) {
  const area = getArea(areaKey);
  const { t } = useTranslation();
  const { id } = useParams();
  const record = useQuery({
    ...recordQuery(area.key, id ?? ''),
    enabled: id !== undefined,
    // No caching and no refetching: the form compares its fields with this record on saving, so it must be fresh and must not change while somebody types.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const title = t(titleKey(`/${area.key}${id === undefined ? '/create' : '/:id/edit'}`));
  // The value of a select is a code, not a name.
  const name = area.fields[area.labelField]?.kind === 'select' ? undefined : record.data?.[area.labelField];
  return (
    <>
      <PageHeader title={title} help={typeof name === 'string' ? name : help} actions={actions} />
      {above}
      {instead}
      {id !== undefined && record.isPending && (
        <Stack maw={640} gap="lg" aria-busy="true">
          {[0, 1, 2, 3].map((n) => (
            <Skeleton key={n} height={36} />
          ))}
        </Stack>
      )}
      {record.isError && (
        <LoadFailure error={record.error} list={`/${area.key}`} onRetry={() => void record.refetch()} />
      )}
      {(id === undefined || record.data) && (
        <div hidden={instead !== undefined}>
          <AreaForm
            key={id ?? 'new'}
            area={area}
            row={record.data ?? null}
            {...(extras as unknown as AreaFormExtras)}
          />
        </div>
      )}
    </>
  );
}
