import { pickableAreas } from './areas/pickable.ts';
import { areas } from './areas/registry.ts';
import * as campaigns from './features/campaigns/endpoints.ts';
import * as chat from './features/chat/endpoints.ts';
import * as classInvites from './features/class-invites/endpoints.ts';
import * as classes from './features/classes/endpoints.ts';
import * as classrooms from './features/classrooms/endpoints.ts';
import * as clientExceptions from './features/client-exceptions/endpoints.ts';
import * as contents from './features/contents/endpoints.ts';
import * as dashboard from './features/dashboard/endpoints.ts';
import * as dataAccess from './features/data-access/endpoints.ts';
import * as emailTemplates from './features/email-templates/endpoints.ts';
import * as emails from './features/emails/endpoints.ts';
import * as entrance from './features/entrance/endpoints.ts';
import * as erasure from './features/erasure/endpoints.ts';
import * as exam from './features/exam/endpoints.ts';
import * as jobs from './features/jobs/endpoints.ts';
import * as missives from './features/missives/endpoints.ts';
import * as news from './features/news/endpoints.ts';
import * as notifications from './features/notifications/endpoints.ts';
import * as profile from './features/profile/endpoints.ts';
import * as questionnaires from './features/questionnaires/endpoints.ts';
import * as questions from './features/questions/endpoints.ts';
import * as realtime from './features/realtime/endpoints.ts';
import * as results from './features/results/endpoints.ts';
import * as roles from './features/roles/endpoints.ts';
import * as search from './features/search/endpoints.ts';
import * as session from './features/session/endpoints.ts';
import * as textMessages from './features/text-messages/endpoints.ts';
import * as users from './features/users/endpoints.ts';
import { areaEndpoints, mountedAreaEndpoints } from './kit/area/area-endpoints.ts';
import type { Endpoint } from './kit/endpoint.ts';

export interface DeclaredEndpoint {
  endpoint: Endpoint;
  /** Export's name, or the area's key. */
  name: string;
  /** Under packages/contract/src. */
  file: string;
}

const modules: Record<string, Record<string, unknown>> = {
  campaigns,
  dashboard,
  chat,
  'class-invites': classInvites,
  classes,
  classrooms,
  'client-exceptions': clientExceptions,
  contents,
  'email-templates': emailTemplates,
  emails,
  entrance,
  'data-access': dataAccess,
  erasure,
  exam,
  jobs,
  missives,
  news,
  notifications,
  profile,
  questionnaires,
  questions,
  realtime,
  results,
  roles,
  search,
  session,
  'text-messages': textMessages,
  users,
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
  ...pickableAreas.map((area) => ({
    endpoint: areaEndpoints(area).options as unknown as Endpoint,
    name: area.key,
    file: 'areas/pickable.ts',
  })),
  ...areas.flatMap((area) =>
    mountedAreaEndpoints(area).map((endpoint) => ({
      endpoint,
      name: area.key,
      file: `areas/${area.key.replaceAll('_', '-')}.ts`,
    })),
  ),
];
