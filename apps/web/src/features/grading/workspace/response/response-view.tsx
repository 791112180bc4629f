import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { isCutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { optionMark } from '#lib/option-mark.ts';
import type { GradingItem, GradingResponse } from '../../model/grade-draft.ts';
import shared from '../grading.module.css';
import { ResponseFiles } from './response-files.tsx';
import classes from './response-view.module.css';

const plainOf = (html: string): string =>
  html
    .replace(/<\/(p|li|h\d)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .trim();

function Text({ html, text }: { html: boolean; text: string }) {
  const { t } = useTranslation();
  const plain = html ? plainOf(text) : text.trim();
  const words = plain === '' ? 0 : plain.split(/\s+/).length;
  return (
    <>
      {html ? <HtmlView html={text} className={classes.text} /> : <p className={classes.plain}>{text}</p>}
      <p className={shared.soft}>
        {t('grading.answer.words', { count: words })}
        {' · '}
        {t('grading.answer.characters', { count: plain.length })}
      </p>
    </>
  );
}

function Options({ item, chosen }: { item: GradingItem; chosen: ReadonlySet<string> }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.options}>
      {item.content.options.map((option, index) => {
        const mark = optionMark(item.content.numbering, index);
        const isChosen = chosen.has(option.id);
        const Icon = isChosen ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={option.id} data-chosen={isChosen || undefined}>
            <Icon className={classes.optionSign} size={18} aria-hidden="true" />
            {mark && <span>{mark}</span>}
            <HtmlView html={option.html} />
            {isChosen && <strong>{t('grading.answer.chosen')}</strong>}
          </li>
        );
      })}
    </ul>
  );
}

function Gaps({ item, value }: { item: GradingItem; value: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.gaps}>
      {item.content.gaps.map((gap, index) => (
        <div key={gap.id}>
          <dt>
            {gap.label ? <HtmlView html={gap.label} /> : t('grading.answer.gap', { number: index + 1 })}
          </dt>
          <dd>{value[gap.id] || <span className={shared.soft}>{t('grading.answer.gap_empty')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

const chosenOf = (value: ResponseValue): Set<string> =>
  new Set(typeof value === 'string' ? [value] : Array.isArray(value) ? value : []);

/** A response as it was given, by the question's type. */
export function ResponseView({ item, response }: { item: GradingItem; response: GradingResponse }) {
  const { value } = response;
  if (item.type === 'media') return <ResponseFiles files={response.files} />;
  if (item.type === 'multiple_choice' || item.type === 'check_box')
    return <Options item={item} chosen={chosenOf(value)} />;
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return <Gaps item={item} value={value} />;
  if (isCutAnswer(value)) return <HtmlView html={String(value)} className={classes.text} />;
  return <Text html={item.type === 'essay'} text={typeof value === 'string' ? value : ''} />;
}
