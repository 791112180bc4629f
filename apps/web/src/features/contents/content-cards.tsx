import type { ContentCard } from '@certame/contract/features/contents/endpoints.ts';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconClipboardCheck,
  IconFileText,
  IconPaperclip,
  IconVideo,
} from '@tabler/icons-react';
import cardClasses from '#kit/page/cards.module.css';
import { ProgressLine } from '#kit/page/progress-line.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import classes from './contents.module.css';

function usePeriodLabel(card: ContentCard): string | null {
  const { t } = useTranslation();
  if (card.state === 'draft') return t('contents.states.draft');
  if (card.state === 'scheduled')
    return t('contents.from', { when: formatDateTime(card.published_from ?? '') });
  if (card.state === 'ended')
    return t('contents.ended', { when: formatDateTime(card.published_until ?? '') });
  return card.published_until ? t('contents.until', { when: formatDateTime(card.published_until) }) : null;
}

function Card({ card, showClasses }: { card: ContentCard; showClasses: boolean }) {
  const { t } = useTranslation();
  const period = usePeriodLabel(card);
  const Icon = card.type === 'A' ? IconClipboardCheck : IconFileText;
  const places = [...(showClasses ? card.classes : []), ...card.disciplines].join(' · ');
  return (
    <li className={`${cardClasses.card} ${classes.card}`}>
      <span className={classes.icon} data-type={card.type}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <p className={classes.kind}>{t(`contents.types.${card.type}`)}</p>
        <h3 className={cardClasses.title}>
          <Link to={`/contents/${card.id}`}>{card.name}</Link>
        </h3>
        {places && <p>{places}</p>}
        <p className={classes.marks}>
          {card.videos > 0 && (
            <span>
              <IconVideo size={15} stroke={1.7} aria-hidden="true" />
              {t('contents.videos', { count: card.videos })}
            </span>
          )}
          {card.files > 0 && (
            <span>
              <IconPaperclip size={15} stroke={1.7} aria-hidden="true" />
              {t('contents.files', { count: card.files })}
            </span>
          )}
          {card.seen === null && (
            <span data-seen={card.seen_at !== null || undefined}>
              {card.seen_at ? (
                <IconCircleCheck size={15} stroke={1.7} aria-hidden="true" />
              ) : (
                <IconCircleDashed size={15} stroke={1.7} aria-hidden="true" />
              )}
              {t(card.seen_at ? 'contents.seen' : 'contents.unseen')}
            </span>
          )}
          {period && <span>{period}</span>}
        </p>
        {card.seen && card.state !== 'draft' && <ProgressLine label={t('contents.seen_by')} {...card.seen} />}
      </div>
    </li>
  );
}

/** Contents as cards: kind, whether the user has opened them, and until when they are available. */
export function ContentCards({
  cards,
  showClasses = false,
}: {
  cards: readonly ContentCard[];
  showClasses?: boolean;
}) {
  return (
    <ul className={cardClasses.cards}>
      {cards.map((card) => (
        <Card key={card.id} card={card} showClasses={showClasses} />
      ))}
    </ul>
  );
}
