import { type CurrentNews, dismissNews, listCurrentNews } from '@certame/contract/features/news/endpoints.ts';
import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconButton } from '#kit/page/icon-button.tsx';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './news-lines.module.css';

/** News for the user, each an expandable line, until it is dismissed or expires. Hidden while there is none. */
export function NewsLines() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const read = queryOf(listCurrentNews, {}, { quiet: true });
  const query = useQuery({ ...read, select: modelOf });
  const news = query.data ?? [];
  const dismissal = useCommand(dismissNews, { invalidates: [read.queryKey], done: null });
  if (news.length === 0) return null;

  /** Optimistic update: the line disappears at once, and reappears if the server rejects it. */
  const dismiss = async ({ id }: CurrentNews): Promise<void> => {
    // A reply that is still on its way would bring the line back.
    await client.cancelQueries({ queryKey: read.queryKey });
    client.setQueryData(read.queryKey, (all) => all && { model: all.model.filter((one) => one.id !== id) });
    await dismissal.run({ params: { id } });
  };
  return (
    <section className={classes.card} aria-labelledby="current-news">
      <h2 id="current-news">
        <IconSpeakerphone size={18} stroke={1.7} aria-hidden="true" />
        {t('news.title')}
      </h2>
      <ul className={classes.list}>
        {news.map((one) => (
          <li key={one.id} className={classes.item}>
            <details className={classes.words}>
              <summary>
                <h3>{one.title}</h3>
                <span>{t('news.until', { when: formatDateTime(one.finish) })}</span>
              </summary>
              <HtmlView html={one.description} />
            </details>
            <IconButton
              icon={IconX}
              iconSize={16}
              stroke={1.7}
              tooltip={t('news.dismiss')}
              size={28}
              label={t('news.dismiss_of', { title: one.title })}
              onClick={() => void dismiss(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
