import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDecimal, formatNumber } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { GradingItem, GradingResponse } from '../../model/grade-draft.ts';
import classes from '../grading.module.css';
import { ResponseView } from './response-view.tsx';

interface Props {
  item: GradingItem;
  response: GradingResponse;
  heading: RefObject<HTMLHeadingElement | null>;
  place: number;
  total: number;
  isFirst: boolean;
  onBack: () => void;
  onForward: () => void;
}

function GradeState({ score }: { score: string | null }) {
  const { t } = useTranslation();
  const Icon = score === null ? IconCircleDashed : IconCircleCheck;
  return (
    <span className={classes.state} data-graded={score !== null || undefined}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {score === null ? t('grading.not_graded') : `${t('grading.graded')}: ${formatScore(score)}`}
    </span>
  );
}

/** Statement and response, and the navigation to the next one. */
export function ReadingPane({ item, response, heading, place, total, isFirst, onBack, onForward }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.reading}>
      <details className={classes.statement} open>
        <summary>
          {t('grading.statement')}
          <span className={`${classes.soft} ${classes.worth}`}>
            {t('grading.worth', { count: Number(item.max), max: formatDecimal(item.max) })}
          </span>
        </summary>
        <HtmlView html={item.statement} />
      </details>
      <article className={classes.response}>
        <header>
          <h2 ref={heading} tabIndex={-1}>
            {response.alias}
          </h2>
          <GradeState score={response.score} />
        </header>
        <ResponseView key={`${response.answer_id} ${response.item_id}`} item={item} response={response} />
      </article>
      <nav className={classes.navigation} aria-label={t('grading.response')}>
        <Button
          variant="default"
          disabled={isFirst}
          leftSection={<IconChevronLeft size={17} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('grading.previous')}
        </Button>
        <span className={classes.soft}>
          {t('grading.place', { place: formatNumber(place), total: formatNumber(total) })}
        </span>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={17} aria-hidden="true" />}
          onClick={onForward}
        >
          {t('grading.next')}
        </Button>
      </nav>
    </div>
  );
}
