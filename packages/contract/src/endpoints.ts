import { areas } from './areas/registry.ts';
import * as exam from './features/exam/endpoints.ts';
import * as jobs from './features/jobs/endpoints.ts';
import * as notifications from './features/notifications/endpoints.ts';
import * as questionnaires from './features/questionnaires/endpoints.ts';
import * as questions from './features/questions/endpoints.ts';
import * as realtime from './features/realtime/endpoints.ts';
import * as results from './features/results/endpoints.ts';
import * as roles from './features/roles/endpoints.ts';
import * as session from './features/session/endpoints.ts';
import { mountedAreaEndpoints } from './kit/area-endpoints.ts';
import type { Endpoint } from './kit/endpoint.ts';

export interface DeclaredEndpoint {
  endpoint: Endpoint;
  /** Export's name, or the area's key. */
  name: string;
  /** Under packages/contract/src. */
  file: string;
}

const modules: Record<string, Record<string, unknown>> = {
  exam,
  jobs,
  notifications,
  questionnaires,
  questions,
  realtime,
  results,
  roles,
  session,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint of the product: those of features and those that follow from declared areas. */
export const declaredEndpoints: readonly DeclaredEndpoint[] = [
  ...Object.entries(modules).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ endpoint: value, name, file: `features/${feature}/endpoints.ts` }] : [],
    ),
  ),
  ...areas.flatMap((area) =>
    mountedAreaEndpoints(area).map((endpoint) => ({
      endpoint,
      name: area.key,
      file: `areas/${area.key}.ts`,
    })),
  ),
];
