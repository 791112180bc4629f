import { deviceReportHeader } from '@certame/contract/constants.ts';
import { detectEnvironment, type Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Few kinds of devices make all calls: each is read once. */
const known = new LRUCache<string, Environment>({ max: 2000 });
/** Longer headers are no browser's. */
const maxChars = 600;

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value.slice(0, maxChars) : undefined;
};

/** Device, system and browser of a call, from its headers. */
export function environmentOf(request: FastifyRequest): Environment {
  const headers = {
    userAgent: headerOf(request, 'user-agent'),
    brands: headerOf(request, 'sec-ch-ua'),
    mobile: headerOf(request, 'sec-ch-ua-mobile'),
    platform: headerOf(request, 'sec-ch-ua-platform'),
    report: headerOf(request, deviceReportHeader),
  };
  const signature = `${headers.userAgent}\n${headers.brands}\n${headers.mobile}\n${headers.platform}\n${headers.report}`;
  const found = known.get(signature);
  if (found) return found;
  const environment = detectEnvironment(headers);
  known.set(signature, environment);
  return environment;
}
