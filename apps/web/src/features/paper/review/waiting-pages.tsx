import {
  getPaperReading,
  type PaperReading,
  type ScannedPage,
  settlePage,
} from '@certame/contract/features/paper/endpoints.ts';
import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../paper.module.css';

function WaitingPage({
  paperId,
  page,
  students,
}: {
  paperId: string;
  page: ScannedPage;
  students: PaperReading['students'];
}) {
  const { t } = useTranslation();
  const [sheetId, setSheetId] = useState<string | null>(null);
  const [number, setNumber] = useState(1);
  const settling = useCommand(settlePage, { invalidates: [keyOf(getPaperReading)], done: null });
  const params = { id: paperId, page_id: page.id };
  const student = students.find(({ sheet_id }) => sheet_id === sheetId);
  const state = page.state === 'double' || page.state === 'foreign' ? page.state : 'unknown';
  const place = t('paper.waiting.place', { source: page.source, number: page.number });
  return (
    <li>
      <div className={classes.picture}>
        <AuthorizedImage address={page.file_id} alt={place} />
      </div>
      <strong>{t(`paper.waiting.states.${state}`)}</strong>
      <p className={classes.soft}>
        {place}
        {page.student_name && page.page !== null && (
          <> · {t('paper.review.of', { name: page.student_name, page: page.page })}</>
        )}
      </p>
      {page.state === 'unknown' && (
        <>
          <Select
            label={t('paper.waiting.student')}
            searchable
            data={students.map(({ sheet_id, name }) => ({ value: sheet_id, label: name }))}
            value={sheetId}
            onChange={setSheetId}
          />
          <NumberInput
            label={t('paper.waiting.page')}
            min={1}
            max={student?.pages ?? 1}
            allowDecimal={false}
            value={number}
            onChange={(value) => setNumber(Number(value) || 1)}
          />
        </>
      )}
      <div className={classes.buttons}>
        {page.state === 'unknown' && (
          <Button
            disabled={sheetId === null}
            loading={settling.isRunning}
            onClick={() =>
              sheetId !== null &&
              void settling.run({ params, body: { as: 'page_of', sheet_id: sheetId, page: number } })
            }
          >
            {t('paper.waiting.assign')}
          </Button>
        )}
        {page.state === 'double' && (
          <Button
            loading={settling.isRunning}
            onClick={() => void settling.run({ params, body: { as: 'counted' } })}
          >
            {t('paper.waiting.count')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={settling.isRunning}
          onClick={() => void settling.run({ params, body: { as: 'discarded' } })}
        >
          {t('paper.waiting.discard')}
        </Button>
      </div>
    </li>
  );
}

/** Pages that are nobody's, of another exam, or the second of their place. */
export function WaitingPages({
  paperId,
  pages,
  students,
}: {
  paperId: string;
  pages: readonly ScannedPage[];
  students: PaperReading['students'];
}) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('paper.waiting.title')}>
      <h2>{t('paper.waiting.title')}</h2>
      <ul className={classes.pages}>
        {pages.map((page) => (
          <WaitingPage key={page.id} paperId={paperId} page={page} students={students} />
        ))}
      </ul>
    </section>
  );
}
