import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readVideoAddress, videoFrameHosts } from './video-address.ts';

const embed = (typed: string): string | null => {
  const reading = readVideoAddress(typed);
  return reading.ok ? reading.video.embedUrl : null;
};
const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&index=2', youtube],
  ['youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['//m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', `${youtube}&start=90`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=75s', `${youtube}&start=75`],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', youtube],
  ['HTTPS://WWW.YOUTUBE-NOCOOKIE.COM/embed/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://videos.escola.example/aula%201.mp4', 'https://videos.escola.example/aula%201.mp4'],
  ['https://cdn.example/a/b.WEBM?x=1#t=10', 'https://cdn.example/a/b.WEBM?x=1'],
])('%s plays %s', (typed, expected) => {
  expect(embed(typed)).toBe(expected);
});

test.each(['', '   ', '\n\t'])('blank: %j', (typed) => {
  expect(readVideoAddress(typed)).toEqual({ ok: false, problem: 'url_blank' });
});

test.each([
  'aula 1',
  'javascript:alert(1)',
  'JaVaScRiPt://www.youtube.com/watch?v=dQw4w9WgXcQ%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:video/mp4;base64,AAAA',
  'blob:https://www.youtube.com/dQw4w9WgXcQ',
  'file:///etc/passwd.mp4',
  'ftp://cdn.example/a.mp4',
  'vbscript:msgbox(1)',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user:pass@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com\\@evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="alert(1)',
  'https://www.youtube.com/watch?v=../../../evil',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ<script>',
  'https://www.youtube.com/playlist?list=PL123',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/',
  'https://youtu.be/',
  'https://yоutube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871/../../evil',
  'https://vimeo.com/showcase/76979871/evil',
  'https://vimeo.com/ondemand/filme',
  'https://vimeo.com/76979871/<x>',
  'https://evil.example/76979871',
  'http://cdn.example/a.mp4',
  'https://cdn.example/a.mp4.html',
  'https://cdn.example/a.mp4/',
  'https://cdn.example/?x=a.mp4',
  'https://cdn.example/a.m3u8',
  'https://127.0.0.1/a.mp4',
  'https://[::1]/a.mp4',
  'https://2130706433/a.mp4',
  'https://localhost/a.mp4',
  'https://servidor.local/a.mp4',
  'https://cdn.example:8443/a.mp4',
  'https://user@cdn.example/a.mp4',
  'https://cdn.example/a\u202e.mp4',
  'https://cdn.example/a\0.mp4',
  'https://',
  'https:',
  '://',
  `https://cdn.example/${'a'.repeat(2000)}.mp4`,
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
])('not supported: %s', (typed) => {
  expect(readVideoAddress(typed)).toEqual({ ok: false, problem: 'url_unsupported' });
});

describe('whatever is typed', () => {
  it('a frame comes from one of two hosts, a file by https, and reading the kept address again gives the same', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'https://',
        'www.youtube.com',
        '/watch?v=',
        'dQw4w9WgXcQ',
        'vimeo.com/',
        '76979871',
        '@',
        '.mp4',
        '?',
        '#',
        '..',
        '"',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const reading = readVideoAddress(parts.join(''));
        if (!reading.ok) return;
        const { provider, url, embedUrl } = reading.video;
        const target = new URL(embedUrl);
        expect(target.protocol).toBe('https:');
        expect(embedUrl).not.toMatch(/["'<>\s]/);
        if (provider !== 'file') expect(videoFrameHosts).toContain(target.origin);
        expect(readVideoAddress(url)).toEqual(reading);
      }),
      { numRuns: 2000 },
    );
  });
});
