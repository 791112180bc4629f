import { countPrintPages, type PrintQuery } from '@certame/contract/features/printing/endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

/** Debounce: the layout takes the server a moment, so it is requested after a pause in typing. */
const settledMs = 700;

/** Number of pages of each version's booklet, and of all copies; `total` copies take the versions in turn. */
export function PageCount({ id, wishes, total }: { id: string; wishes: PrintQuery; total: number }) {
  const { t } = useTranslation();
  const { versions, columns, font_size, instructions } = wishes;
  const [query] = useDebouncedValue(
    JSON.stringify({ versions, columns, font_size, instructions }),
    settledMs,
  );
  const { data, isFetching, isError } = useQuery({
    ...queryOf(countPrintPages, { params: { id }, query: JSON.parse(query) }),
    select: modelOf,
    placeholderData: keepPreviousData,
  });
  if (isError) return null;
  if (!data || isFetching) return <> · {t('printing.counting')}</>;
  const counts = data.pages.map(({ count }) => count);
  const pages = Array.from({ length: total }, (_none, index) => counts[index % counts.length] ?? 0).reduce(
    (sum, count) => sum + count,
    0,
  );
  const isAlike = new Set(counts).size === 1;
  return (
    <>
      {' · '}
      {t('printing.pages', { count: pages, pages: formatNumber(pages) })}
      {' ('}
      {(isAlike ? data.pages.slice(0, 1) : data.pages)
        .map(({ version, count }) =>
          t('printing.pages_of', {
            version: isAlike && data.pages.length > 1 ? `${version}–${data.pages.at(-1)?.version}` : version,
            count,
          }),
        )
        .join('; ')}
      {')'}
    </>
  );
}
