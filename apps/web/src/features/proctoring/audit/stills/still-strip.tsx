import { getStill, type Still } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { Stretch } from '@certame/rules/proctoring/audit-timeline.ts';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { secondOfDay } from '../model/clock-texts.ts';
import classes from './stills.module.css';

/** Maximum number of stills that are shown; zooming in shows those in between. */
const shownMost = 24;

const addressOf = (attemptId: string, { segment_id, ordinal }: Still): string =>
  fillPath(getStill.path, { attempt_id: attemptId, segment_id, ordinal: String(ordinal) });

/** Evenly spaced sample of at most `most` elements. */
function evenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from(
    { length: most },
    (_none, index) => all[Math.round((index * (all.length - 1)) / (most - 1))],
  ).flatMap((one) => (one === undefined ? [] : [one]));
}

interface Props {
  attemptId: string;
  stills: readonly Still[];
  window: Stretch;
  onSeek: (ms: number) => void;
}

/** Stills in the current window of the timeline; each can be opened. */
export function StillStrip({ attemptId, stills, window, onSeek }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number | null>(null);
  const inWindow = stills.filter(({ at }) => {
    const ms = Date.parse(at);
    return ms >= window.from_ms && ms <= window.to_ms;
  });
  const still = opened === null ? undefined : stills[opened];
  const openAt = (index: number): void => {
    const next = stills[index];
    if (!next) return;
    setOpened(index);
    onSeek(Date.parse(next.at));
  };
  return (
    <section className={classes.stills} aria-labelledby="audit-stills">
      <h2 id="audit-stills">{t('proctoring-audit.stills.title')}</h2>
      {stills.length === 0 ? (
        <p className={classes.none}>{t('proctoring-audit.stills.none')}</p>
      ) : (
        <ul className={classes.strip}>
          {evenly(inWindow, shownMost).map((one) => {
            const label = t('proctoring-audit.stills.open', { when: secondOfDay(Date.parse(one.at)) });
            return (
              <li key={`${one.segment_id} ${one.ordinal}`}>
                <button
                  type="button"
                  className={classes.thumb}
                  aria-label={label}
                  onClick={() => openAt(stills.indexOf(one))}
                >
                  <AuthorizedImage
                    address={addressOf(attemptId, one)}
                    alt=""
                    className={classes.picture ?? ''}
                  />
                  <span aria-hidden="true">{secondOfDay(Date.parse(one.at))}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {still && opened !== null && (
        <Dialog
          size="xl"
          title={t('proctoring-audit.stills.open', { when: secondOfDay(Date.parse(still.at)) })}
          onClose={() => setOpened(null)}
        >
          <AuthorizedImage
            key={addressOf(attemptId, still)}
            address={addressOf(attemptId, still)}
            alt={t('proctoring-audit.stills.open', { when: secondOfDay(Date.parse(still.at)) })}
            className={classes.large ?? ''}
          />
          <DialogFooter>
            <IconButton
              icon={IconChevronLeft}
              size="lg"
              label={t('proctoring-audit.stills.previous')}
              disabled={opened === 0}
              onClick={() => openAt(opened - 1)}
            />
            <IconButton
              icon={IconChevronRight}
              size="lg"
              label={t('proctoring-audit.stills.next')}
              disabled={opened === stills.length - 1}
              onClick={() => openAt(opened + 1)}
            />
            <Button data-autofocus onClick={() => setOpened(null)}>
              {t('proctoring-audit.stills.go')}
            </Button>
          </DialogFooter>
        </Dialog>
      )}
    </section>
  );
}
