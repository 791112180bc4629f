import type { ContentMedia } from '@certame/contract/features/contents/endpoints.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { findPlayAddress } from '#lib/files/play-address.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './contents.module.css';

type Video = NonNullable<ContentMedia['video']>;

/** Click-to-load video: until it is asked for nothing is loaded from YouTube or Vimeo, so neither learns who reads the page. */
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
          // The players refuse to play without a referrer; this policy reveals only the host.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      )}
    </div>
  );
}

/** Plays a video file of a content. It is streamed by range requests, and loads only when it is asked for. */
export function FilePlayer({ file }: { file: NonNullable<ContentMedia['file']> }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const found = await findPlayAddress(file.id);
    setAddress(found?.address ?? null);
    setFailed(found === null);
    setBusy(false);
  };
  if (address !== null)
    return (
      <div className={classes.video} data-playing>
        {/* biome-ignore lint/a11y/useMediaCaption: whoever gave the film has no captions of it to give */}
        <video src={address} aria-label={file.name} controls autoPlay playsInline />
      </div>
    );
  return (
    <div className={classes.video}>
      <div className={classes.offer}>
        <ActionButton
          size="md"
          icon={IconPlayerPlay}
          iconSize={19}
          stroke={2}
          loading={isBusy}
          onClick={() => void open()}
          aria-label={t('contents.watch_named', { name: file.name })}
        >
          {t('contents.watch')}
        </ActionButton>
        {hasFailed && <p role="alert">{t('contents.play_failed')}</p>}
      </div>
    </div>
  );
}
