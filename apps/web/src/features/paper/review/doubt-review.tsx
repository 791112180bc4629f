import {
  decideReading,
  getPaperReading,
  type ReadingDoubt,
  type ScannedPage,
} from '@certame/contract/features/paper/endpoints.ts';
import { Button, Chip, TextInput } from '@mantine/core';
import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from 'react';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../paper.module.css';

const marginMm = 6;
const pageMm = { width: 210, height: 297 };

/** The part of the page around a field, as shares of the picture. */
function cropOf({ bubbles, box }: ReadingDoubt): { ratio: number; style: CSSProperties } {
  const xs = box ? [box.x, box.x + box.width] : bubbles.map(({ x }) => x);
  const ys = box ? [box.y, box.y + box.height] : bubbles.map(({ y }) => y);
  const left = Math.max(0, Math.min(...xs) - 2 * marginMm);
  const top = Math.max(0, Math.min(...ys) - marginMm);
  const width = Math.min(pageMm.width, Math.max(...xs) + 2 * marginMm) - left;
  const height = Math.min(pageMm.height, Math.max(...ys) + marginMm) - top;
  const style = {
    '--whole': `${(100 * pageMm.width) / width}%`,
    '--left': `${(-100 * left) / width}%`,
    '--top': `${(-100 * top) / height}%`,
  } as CSSProperties;
  return { ratio: width / height, style };
}

function Picture({ doubt, page }: { doubt: ReadingDoubt; page: ScannedPage }) {
  const { t } = useTranslation();
  const alt = t('paper.review.picture', { label: doubt.label });
  if (page.scale === null)
    return (
      <div className={classes.picture}>
        <AuthorizedImage address={page.file_id} alt={alt} />
      </div>
    );
  const { ratio, style } = cropOf(doubt);
  return (
    <div className={`${classes.picture} ${classes.crop}`} style={{ ...style, aspectRatio: ratio }}>
      <AuthorizedImage address={page.file_id} alt={alt} />
    </div>
  );
}

interface Props {
  paperId: string;
  doubt: ReadingDoubt;
  page: ScannedPage;
  /** Doubts that are left, this one among them. */
  left: number;
}

/** One doubtful field: its picture, what it may mean, and on to the next. Keys: a mark's letter or digit chooses it, Enter decides; 0 takes the choice back, and decides on none where there is none. */
export function DoubtReview({ paperId, doubt, page, left }: Props) {
  const { t } = useTranslation();
  const isMarks = doubt.options.length > 0;
  const isOne = doubt.kind === 'choice';
  const [values, setValues] = useState<string[]>(() =>
    doubt.state === 'double' || (isOne && doubt.values.length > 1) ? [] : doubt.values,
  );
  const form = useRef<HTMLFormElement>(null);
  // The next doubt takes the keys at once.
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }), []);
  const decision = useCommand(decideReading, { invalidates: [keyOf(getPaperReading)], done: null });
  const decide = (chosen: readonly string[]): void => {
    void decision.run({
      params: { id: paperId, page_id: page.id, ordinal: doubt.field },
      body: { values: chosen.filter((value) => value.trim() !== '') },
    });
  };
  const toggle = (value: string): void =>
    setValues((before) =>
      before.includes(value) ? before.filter((one) => one !== value) : isOne ? [value] : [...before, value],
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    decide(values);
  };
  return (
    <section aria-label={t('paper.review.title')}>
      <form
        ref={form}
        className={classes.review}
        onSubmit={submit}
        onKeyDown={(event) => {
          // A key that is held down would decide the next one too, which nobody has looked at.
          if (event.repeat && event.key === 'Enter') event.preventDefault();
          if (event.repeat || !isMarks || event.ctrlKey || event.metaKey || event.altKey) return;
          const found = doubt.options.find(({ mark }) => mark.toLowerCase() === event.key.toLowerCase());
          if (found) toggle(found.value);
          else if (event.key === '0' && values.length > 0) setValues([]);
          else if (event.key === '0' && !decision.isRunning) decide([]);
        }}
      >
        <Picture doubt={doubt} page={page} />
        <div className={classes.answer}>
          <h2>{t('paper.review.question', { label: doubt.label })}</h2>
          <p className={classes.soft}>
            {t('paper.review.of', { name: page.student_name ?? '', page: page.page ?? 0 })}
          </p>
          <p className={classes.soft}>
            {t(`paper.review.why.${doubt.state === 'double' ? 'double' : 'doubtful'}`)}
          </p>
          {isMarks ? (
            <fieldset className={classes.marks} aria-label={t('paper.review.marks')}>
              {doubt.options.map(({ mark, value }) => (
                <Chip key={value} checked={values.includes(value)} onChange={() => toggle(value)}>
                  {mark}
                </Chip>
              ))}
            </fieldset>
          ) : (
            <TextInput
              label={t(doubt.kind === 'digits' ? 'paper.review.number' : 'paper.review.text')}
              inputMode={doubt.kind === 'digits' ? 'decimal' : 'text'}
              maxLength={doubt.kind === 'digits' ? 14 : 2000}
              value={values[0] ?? ''}
              onChange={(event) => setValues([event.currentTarget.value])}
            />
          )}
          <div className={classes.buttons}>
            <Button type="submit" loading={decision.isRunning} disabled={isMarks && values.length === 0}>
              {t('paper.review.decide')}
            </Button>
            <Button variant="default" disabled={decision.isRunning} onClick={() => decide([])}>
              {t('paper.review.blank')}
            </Button>
          </div>
          <p className={classes.soft} role="status">
            {t('paper.review.left', { count: left })}
          </p>
          <p className={classes.soft}>{t('paper.review.keys')}</p>
        </div>
      </form>
    </section>
  );
}
