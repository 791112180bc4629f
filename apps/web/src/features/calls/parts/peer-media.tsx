import { useEffect, useRef } from 'react';

interface Props {
  stream: MediaStream | null;
  label: string;
  /** The user's own picture is muted. */
  muted?: boolean;
  className?: string | undefined;
}

/** Plays the video and audio of another page of the call. */
export function PeerVideo({ stream, label, muted = false, className }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    if (stream) void video.current.play().catch(() => undefined);
  }, [stream]);
  return <video ref={video} className={className} muted={muted} playsInline autoPlay aria-label={label} />;
}

/** Plays the audio alone. */
export function PeerAudio({ stream }: Pick<Props, 'stream'>) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (!audio.current) return;
    audio.current.srcObject = stream;
    if (stream) void audio.current.play().catch(() => undefined);
  }, [stream]);
  // biome-ignore lint/a11y/useMediaCaption: people speak at this moment, nobody has written it down
  return <audio ref={audio} autoPlay />;
}
