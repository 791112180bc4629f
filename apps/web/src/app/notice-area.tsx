import { feedback } from '@certame/contract/constants.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissNotice, getNotices, type Notice, subscribeNotices } from '#lib/errors/notices.ts';
import { text } from '#lib/language/i18n.ts';
import './notice-area.css';

const isProblem = (notice: Notice): boolean => notice.level === 'error' || notice.level === 'warning';
const signs: Record<Notice['level'], string> = { error: '!', warning: '!', success: '✓', info: 'i' };

function Toast({ notice }: { notice: Notice }) {
  const long = notice.message.length > feedback.truncateChars;
  const [open, setOpen] = useState(false);
  const [held, setHeld] = useState(false);

  // Whoever opens a text, points at it or focuses it gets the time to read it.
  useEffect(() => {
    if (open || held || !Number.isFinite(notice.durationMs)) return;
    const timer = setTimeout(() => dismissNotice(notice.id), notice.durationMs);
    return () => clearTimeout(timer);
  }, [open, held, notice]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only stops its clock
    <div
      className="notice"
      data-level={notice.level}
      data-open={open || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="notice-sign" aria-hidden="true">
        {signs[notice.level]}
      </span>
      <span className="visually-hidden">{text(`shell.notice.${notice.level}`)}</span>
      <p className="notice-text">{notice.message}</p>
      {long && !open && (
        <button type="button" className="notice-more" onClick={() => setOpen(true)}>
          {text('shell.notice.open')}
        </button>
      )}
      {notice.action && (
        <button type="button" className="notice-more" onClick={notice.action.run}>
          {notice.action.label}
        </button>
      )}
      <button
        type="button"
        className="notice-close"
        aria-label={text('common.close')}
        onClick={() => dismissNotice(notice.id)}
      >
        ×
      </button>
    </div>
  );
}

/** Errors and warnings at the top, the others at the bottom right; long texts open in full. */
export function NoticeArea() {
  const notices = useSyncExternalStore(subscribeNotices, getNotices);
  return (
    <>
      <div className="notices notices-top" role="alert">
        {notices.filter(isProblem).map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
      <div className="notices notices-bottom" role="status">
        {notices
          .filter((notice) => !isProblem(notice))
          .map((notice) => (
            <Toast key={notice.id} notice={notice} />
          ))}
      </div>
    </>
  );
}
