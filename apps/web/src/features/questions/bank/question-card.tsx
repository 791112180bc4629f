import type { QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import { isAnswerable, isScoredByHand } from '@certame/contract/features/questions/question-types.ts';
import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconEye,
  IconPencil,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { GridSelection } from '#kit/grid/grid-types.ts';
import { IconButton } from '#kit/page/icon-button.tsx';
import { formatDayOf } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { typeIcons } from '../question-kinds.tsx';
import classes from './question-list.module.css';

const tagsShown = 6;

function KeyState({ question }: { question: QuestionRow }) {
  const { t } = useTranslation();
  if (!isAnswerable(question.type)) return null;
  if (isScoredByHand(question.type))
    return (
      <span className={classes.detail}>
        <IconUserEdit size={15} stroke={1.7} aria-hidden="true" />
        {t('questions.by_hand')}
      </span>
    );
  if (question.has_key) return null;
  return (
    <span className={classes.warning} title={t('questions.no_key_help')}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
      {t('questions.no_key')}
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={t('questions.fields.tags')}>
      {tags.slice(0, tagsShown).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {tags.length > tagsShown && <li>{t('kit.more', { count: tags.length - tagsShown })}</li>}
    </ul>
  );
}

interface Props {
  question: QuestionRow;
  /** Address of the editor. */
  address: string;
  disabled: boolean;
  /** Present while the selection mode is on. */
  selection: GridSelection | undefined;
  onShowUses: () => void;
  onPreview: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

export function QuestionCard({
  question,
  address,
  disabled,
  selection,
  onShowUses,
  onPreview,
  onArchive,
  onDelete,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const Icon = typeIcons[question.type];
  const name = question.title || question.excerpt || t('questions.untitled');
  const used =
    question.times_used === 0
      ? t('questions.used_zero')
      : t('questions.used', { count: question.times_used });
  const archiveLabel = t(
    question.is_archived ? 'question-bank.archive.unarchive' : 'question-bank.archive.archive',
  );
  return (
    <li className={classes.item}>
      {selection && (
        <input
          type="checkbox"
          className={classes.check}
          aria-label={t('kit.grid.select_row', { name })}
          checked={selection.ids.has(question.id)}
          onChange={() => selection.onToggle(question.id)}
        />
      )}
      <article className={classes.card} aria-labelledby={id}>
        <div className={classes.kind}>
          <span>
            <Icon size={17} stroke={1.7} aria-hidden="true" />
            {t(`questions.types.${question.type}`)}
          </span>
          <KeyState question={question} />
          {question.is_incomplete && (
            <span className={classes.warning} title={t('questions.incomplete_help')}>
              <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
              {t('questions.incomplete')}
            </span>
          )}
          {question.is_archived && (
            <span className={classes.detail}>
              <IconArchive size={15} stroke={1.7} aria-hidden="true" />
              {t('question-bank.archive.archived')}
            </span>
          )}
        </div>
        <h2 id={id} className={classes.name}>
          <Link to={address}>{name}</Link>
        </h2>
        {question.title !== '' && (
          <p className={classes.excerpt}>{question.excerpt || t('questions.no_statement')}</p>
        )}
        <div className={classes.details}>
          {isAnswerable(question.type) && (
            <span className={classes.detail}>
              <span className={classes.level} data-level={question.difficulty} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {t(`questions.difficulties.${question.difficulty}`)}
            </span>
          )}
          {question.discipline_name && <span className={classes.detail}>{question.discipline_name}</span>}
          <span className={classes.detail}>{t('questions.version', { version: question.version })}</span>
          {question.times_used === 0 ? (
            <span className={classes.detail}>{used}</span>
          ) : (
            <button
              type="button"
              className={classes.used}
              aria-label={`${used}. ${t('questions.uses.open', { name })}`}
              title={t('questions.uses.title')}
              onClick={onShowUses}
            >
              {used}
            </button>
          )}
          <span className={classes.detail}>
            {t('questions.updated', { when: formatDayOf(question.updated_at) })}
          </span>
        </div>
        <Tags tags={question.tags} />
      </article>
      <div className={classes.actions}>
        <IconButton
          icon={IconEye}
          iconSize={18}
          tooltip={t('question-bank.candidate.open')}
          size={34}
          label={`${t('question-bank.candidate.open')}: ${name}`}
          onClick={onPreview}
        />
        <IconButton
          icon={IconPencil}
          iconSize={18}
          tooltip={t('common.edit')}
          component={Link}
          to={address}
          size={34}
          label={`${t('common.edit')}: ${name}`}
        />
        <IconButton
          icon={question.is_archived ? IconArchiveOff : IconArchive}
          iconSize={18}
          tooltip={archiveLabel}
          size={34}
          disabled={disabled}
          label={`${archiveLabel}: ${name}`}
          onClick={onArchive}
        />
        <IconButton
          icon={IconTrash}
          iconSize={18}
          tooltip={t('common.delete')}
          size={34}
          disabled={disabled}
          label={`${t('common.delete')}: ${name}`}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

export function QuestionCardSkeleton() {
  return (
    <li className={classes.item}>
      <div className={classes.card}>
        <Skeleton height={14} width={140} />
        <Skeleton height={18} width="45%" mt={12} />
        <Skeleton height={14} width="90%" mt={10} />
        <Skeleton height={12} width="55%" mt={14} />
      </div>
    </li>
  );
}
