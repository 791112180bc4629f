import { type SQL, sql } from '@certame/db/sql.ts';
import { type ExamDefinition, takesOptions } from '#features/exam/index.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { chosenOptions } from './chosen-options.ts';

const spaceAtTag = (html: SQL): SQL =>
  sql`regexp_replace(regexp_replace(${html}, '</?(b|strong|i|em|u|s|sub|sup|a|code|span)( [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g')`;

/** The ampersand last: what it makes is no name of a character any more. */
const characters = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' };
const plainText = (html: SQL): SQL =>
  Object.entries(characters).reduce(
    (text, [name, character]) => sql`replace(${text}, ${name}, ${character})`,
    spaceAtTag(html),
  );

/** What is searched of an answer `t`: the words that its readers see, as `answerText` makes them, never ids or tags. */
export function searchedText({ items }: Pick<ExamDefinition, 'items'>): SQL {
  const all = [...items.values()];
  const optionTexts = all
    .filter(({ type }) => takesOptions(type))
    .map(({ id, content }) => [
      id,
      Object.fromEntries(content.options.map((one) => [one.id, plainLineOf(one.html)])),
    ]);
  const texts = sql`${JSON.stringify(Object.fromEntries(optionTexts))}::jsonb`;
  const essays = all.filter(({ type }) => type === 'essay').map(({ id }) => id);
  return sql`search_key(case
    when ${texts} ? t.item_id
      then (select string_agg(${texts} -> t.item_id ->> chosen.id, ' ') from ${chosenOptions(sql`t.value`)} as chosen (id))
    when jsonb_typeof(t.value) = 'object' then (select string_agg(gap.value, ' ') from jsonb_each_text(t.value) gap)
    when t.item_id = any(${sql.param(essays)}::text[]) then ${plainText(sql`t.value #>> '{}'`)}
    else t.value #>> '{}' end)`;
}
