import { useCallback } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { currentLanguage, languageTags } from '#lib/language/language.ts';
import { acceptedAnswers } from '../model/accepted-answers.ts';
import type { ItemResult } from '../model/item-outcome.ts';

const textsOf = (value: ItemResult['value']): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const plain = (html: string): string => html.replace(/<[^>]*>/g, '');

/** The statement with the answers in its gaps. */
export function GapStatement({ result }: { result: ItemResult }) {
  const { item, value } = result;
  const fill = useCallback(
    (element: HTMLElement) => {
      for (const gap of element.querySelectorAll<HTMLElement>('[data-gap]')) {
        gap.className = 'result-gap';
        const given = textsOf(value)[gap.dataset.gap ?? ''];
        gap.textContent = given ? plain(given) : '\u2003\u2003\u2003';
      }
    },
    [value],
  );
  return <HtmlView html={item.content?.statement ?? ''} onReady={fill} />;
}

/** Each gap with its answer and, where the key may be seen, the accepted ones. */
export function GapResults({ result }: { result: ItemResult }) {
  const { t } = useTranslation();
  const { item, value, key } = result;
  const alternatives = new Intl.ListFormat(languageTags[currentLanguage()], { type: 'disjunction' });
  return (
    <table className="result-gaps">
      <thead>
        <tr>
          <th scope="col">{t('results.mine.gaps')}</th>
          <th scope="col">{t('results.mine.answer')}</th>
          {key && <th scope="col">{t('results.mine.right_answer')}</th>}
        </tr>
      </thead>
      <tbody>
        {item.content?.gaps.map((gap, index) => {
          const accepted = acceptedAnswers(key?.gaps[gap.id], (min, max) =>
            t('results.mine.gap_between', { min, max }),
          );
          return (
            <tr key={gap.id}>
              <th scope="row">
                {gap.label ? <HtmlView html={gap.label} /> : t('results.mine.gap', { number: index + 1 })}
              </th>
              <td>{plain(textsOf(value)[gap.id] ?? '') || t('results.mine.gap_empty')}</td>
              {key && <td>{alternatives.format(accepted.map(plain))}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
