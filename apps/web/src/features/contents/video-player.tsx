import type { ContentMedia } from '@certame/contract/features/contents/endpoints.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './contents.module.css';

type Video = NonNullable<ContentMedia['video']>;

/**
 * A video that loads nothing from elsewhere before somebody asks for it: until then neither YouTube nor Vimeo learn who
 * reads the page.
 */
export function VideoPlayer({ video, title }: { video: Video; title: string }) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);
  const host = new URL(video.url).hostname.replace(/^www\./, '');
  const name = title || t('contents.video_of', { host });
  if (!playing)
    return (
      <div className={classes.video}>
        <div className={classes.offer}>
          <ActionButton
            size="md"
            icon={IconPlayerPlay}
            iconSize={19}
            stroke={2}
            onClick={() => setPlaying(true)}
            aria-label={t('contents.watch_named', { name })}
          >
            {t('contents.watch')}
          </ActionButton>
          <p>{t('contents.watch_help', { host })}</p>
        </div>
      </div>
    );
  return (
    <div className={classes.video} data-playing>
      {video.provider === 'file' ? (
        // biome-ignore lint/a11y/useMediaCaption: whoever linked the video has no captions of it to give
        <video src={video.embed_url} title={name} controls autoPlay playsInline />
      ) : (
        <iframe
          src={video.embed_url}
          title={name}
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          // The players refuse to play for a page that doesn't say where it is; they learn the host and no more.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      )}
    </div>
  );
}
