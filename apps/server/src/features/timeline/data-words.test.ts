import { expect, it } from 'vitest';
import { textsOf } from '#lib/texts.ts';
import { dataWords } from './data-words.ts';

const segment_id = '6ad50189-ba52-402c-ad90-8aa900000001';
it.each([
  [
    { segment_id, mime: 'video/webm', width: 960, height: 540, frames_per_s: 8, reason: 'drawing' },
    '8 quadros por segundo · o aparelho demorava a desenhar a imagem · 960 × 540',
  ],
  [
    { reason: 'Vamos conferir.', minutes: 5, user_id: segment_id, redacted: false },
    'Vamos conferir. · 5 min',
  ],
  [
    { value: 0.123456, threshold: 0.2, camera: 'Integrada' },
    'medida: 0,12 · limite: 0,2 · câmera: Integrada',
  ],
  [{ id: 'x', tracks: [{ kind: 'video', label: 'Integrada' }] }, 'Integrada'],
  [
    {
      count: 1,
      monitors: [{ id: '1', label: 'LG', isPrimary: true, width: 1920, height: 1080, left: 0, top: 0 }],
    },
    'quantidade: 1 · LG 1920 × 1080',
  ],
  [{ code: 0, name: 'NotAllowedError', message: 'Permission denied' }, 'erro: Permission denied'],
  [{ detection: 'phone', consequence: 'warn' }, 'motivo: celular à vista · o que se fez: aviso ao candidato'],
  [{ offline_ms: 8200 }, 'durante 8 s'],
  [{ deadline: '2026-05-01T15:30:00.000Z', user_id: segment_id }, 'novo prazo: 01/05/2026 12:30'],
  [{ deadline: 'amanhã' }, 'novo prazo: amanhã'],
  [
    { nodeName: 'P', className: 'stem', clipboardData: '<b>Qual</b>', another: 7 },
    'conteúdo: Qual · another: 7',
  ],
])('%j: %s', (data, words) => {
  expect(dataWords(data, { translate: textsOf('pt'), timeZone: 'America/Sao_Paulo' }).join(' · ')).toBe(
    words,
  );
});

it.each([
  ['en', 'measured: 0.12'],
  ['es', 'medida: 0,12'],
  ['fr', 'mesure\u00a0: 0,12'],
] as const)('writes numbers as %s does', (language, words) => {
  const reading = { translate: textsOf(language), timeZone: 'UTC' };
  expect(dataWords({ value: 0.123456 }, reading)).toEqual([words]);
});
