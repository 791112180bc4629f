export type VideoProvider = 'youtube' | 'vimeo' | 'file';

export interface Video {
  provider: VideoProvider;
  /** The canonical address, which is stored. */
  url: string;
  /** Address for the iframe or player. Only hosts of the Content-Security-Policy; for files any https host. */
  embedUrl: string;
}
export type VideoProblem = 'url_blank' | 'url_unsupported';
export type VideoReading = { ok: true; video: Video } | { ok: false; problem: VideoProblem };

/** Hosts that frames may come from: the privacy-friendly players of both services. */
export const videoFrameHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const maxChars = 2000;
const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^\d{6,12}$/;
const vimeoHash = /^[0-9a-f]{6,32}$/;
const youtubeHosts = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
];
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

/** Seconds of `t=90`, `t=1m30s` or `start=90`. */
function startOf(url: URL): number {
  const text = url.searchParams.get('start') ?? url.searchParams.get('t') ?? '';
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text);
  if (!match) return 0;
  return Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
}

function youtubeVideo(url: URL): Video | undefined {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const id =
    url.hostname === 'youtu.be'
      ? first
      : first === 'watch'
        ? (url.searchParams.get('v') ?? '')
        : ['embed', 'shorts', 'live', 'v'].includes(first)
          ? second
          : '';
  if (!youtubeId.test(id)) return undefined;
  const start = startOf(url);
  return {
    provider: 'youtube',
    url: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}?rel=0${start > 0 ? `&start=${start}` : ''}`,
  };
}

function vimeoVideo(url: URL): Video | undefined {
  const parts = url.pathname.split('/').filter(Boolean);
  const at = parts.findIndex((part) => vimeoId.test(part));
  const id = parts[at];
  const before = parts.slice(0, Math.max(0, at)).join('/');
  if (id === undefined || !/^(|video|channels\/[\w-]+|groups\/[\w-]+\/videos)$/.test(before))
    return undefined;
  // Unlisted videos have a second key, without which they can't be watched.
  const hash = parts[at + 1] ?? url.searchParams.get('h') ?? '';
  if (hash !== '' && !vimeoHash.test(hash)) return undefined;
  return {
    provider: 'vimeo',
    url: `https://vimeo.com/${id}${hash === '' ? '' : `/${hash}`}`,
    embedUrl: `https://player.vimeo.com/video/${id}?dnt=1${hash === '' ? '' : `&h=${hash}`}`,
  };
}

/** A video of its own, by the ending of its path. Never one of this machine or its network. */
function videoFile(url: URL): Video | undefined {
  if (url.protocol !== 'https:' || !/\.(mp4|webm)$/i.test(url.pathname)) return undefined;
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(url.hostname);
  if (!isName || /\.(local|internal|localhost|home|lan)$/i.test(url.hostname)) return undefined;
  url.hash = '';
  return { provider: 'file', url: url.href, embedUrl: url.href };
}

/**
 * A video's address as somebody pasted it: YouTube, Vimeo, or an mp4 or webm file by https. Hosts are compared whole;
 * what is kept is built anew from the parts that were understood.
 */
export function readVideoAddress(typed: string): VideoReading {
  const text = typed.trim();
  const unsupported: VideoReading = { ok: false, problem: 'url_unsupported' };
  if (text === '') return { ok: false, problem: 'url_blank' };
  if (text.length > maxChars || /[\s\p{Cc}\p{Cf}<>"'`\\]/u.test(text)) return unsupported;
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(withScheme)) return unsupported;
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return unsupported;
  if (url.username !== '' || url.password !== '' || url.port !== '') return unsupported;
  const host = url.hostname;
  const video =
    host === 'youtu.be' || youtubeHosts.includes(host)
      ? youtubeVideo(url)
      : vimeoHosts.includes(host)
        ? vimeoVideo(url)
        : videoFile(url);
  return video ? { ok: true, video } : unsupported;
}
