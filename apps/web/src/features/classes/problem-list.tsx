import type { EntryProblem } from '@certame/contract/features/classes/endpoints.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './problem-list.module.css';

interface Props {
  problems: readonly EntryProblem[];
  /** Number of all problems, listed or not. */
  count: number;
}

/** Entries that had no effect, with the reasons. */
export function ProblemList({ problems, count }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <ul className={classes.problems} tabIndex={0}>
        {problems.map((one) => (
          <li key={`${one.line ?? ''}${one.entry}`}>
            <strong>{one.entry}</strong>
            <span>
              {one.line !== null && `${t('classes.line', { line: one.line })} · `}
              {t(`classes.problems.${one.problem}`)}
            </span>
          </li>
        ))}
        {count > problems.length && <li>{t('kit.more', { count: count - problems.length })}</li>}
      </ul>
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => void copyText(problems.map((one) => one.entry).join('\n')).then(setCopied)}
        >
          {t(copied ? 'classes.copied' : 'classes.copy_problems')}
        </Button>
      </div>
    </>
  );
}
