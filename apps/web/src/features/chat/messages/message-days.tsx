import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { useDayLabel } from '#kit/days/use-day-label.ts';
import { activeTimeZone } from '#lib/language/format.ts';
import { useSession } from '#lib/session/session.ts';
import { groupByDay } from '#lib/time/days.ts';
import { MessageItem } from './message-item.tsx';
import classes from './message-log.module.css';

/** Messages of one person within this time are grouped. */
const togetherMs = 5 * 60_000;

interface Props {
  messages: ChatMessage[];
  inGroup: boolean;
  soughtSeq: number | null;
  onEdit: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
}

/** Messages under the name of their day; consecutive ones of one person are grouped. */
export function MessageDays({ messages, inGroup, soughtSeq, onEdit, onDelete }: Props) {
  const { user } = useSession();
  const dayLabel = useDayLabel();
  let previous: ChatMessage | null = null;
  return (
    <>
      {groupByDay(messages, activeTimeZone()).map((group) => (
        <div key={group.day} className={classes.day}>
          <p className={classes.dayName}>
            <span>{dayLabel(group.day)}</span>
          </p>
          {group.rows.map((message, index) => {
            const follows =
              index > 0 &&
              previous?.sender_id === message.sender_id &&
              Date.parse(message.created_at) - Date.parse(previous.created_at) < togetherMs;
            previous = message;
            return (
              <MessageItem
                key={message.id}
                message={message}
                own={message.sender_id === user?.id}
                follows={follows}
                inGroup={inGroup}
                found={message.seq === soughtSeq}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            );
          })}
        </div>
      ))}
    </>
  );
}
