import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import fc from 'fast-check';
import { bodiesOf } from '../../bad-input/bodies-of.ts';
import { hostileBodies } from '../../bad-input/hostile-values.ts';
import { type Attack, attackerAddress, inParallel, pick, strike, type Target } from '../target.ts';

/** They end the session that the other requests stand on, or the rights that make them get further than the door. */
const leftOut =
  /^(POST \/api\/v1\/(logout|password\/change|token\/renew|users\/change_role)|(PUT|DELETE) \/api\/v1\/(users|roles)\/)/;
const endpoints = declaredEndpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !leftOut.test(`${endpoint.method} ${endpoint.path}`));

const hostileIds = ['não-é-id', '%00', '..%2F..%2Fx', 'toString', '__proto__', 'x'.repeat(300)];
const hostileQueries = [
  '',
  'page=-1',
  'page=1e9&per_page=100',
  'order_column=toString',
  'order_column=__proto__&direction=desc',
  'filters[valueOf]=1',
  'filters[__proto__]=1',
  'filters[constructor][prototype]=1',
  'custom_filters[hasOwnProperty]=x',
  'filters[search]=%00%25_',
  `filters[search]=${encodeURIComponent('ç'.repeat(2000))}`,
  'ids[]=x&ids[]=toString',
  'purpose=__proto__',
  'search=%F0%9F%98%80',
  `${'a[b]'.repeat(200)}=1`,
];

function pathOf(target: Target, endpoint: Endpoint): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => {
    if (name === 'type' && target.random() < 0.7) return pick(target.random, ['xls', 'pdf']);
    return target.random() < 0.5 ? pick(target.random, target.ids) : pick(target.random, hostileIds);
  });
  const query = target.random() < 0.5 ? pick(target.random, hostileQueries) : '';
  return query === '' ? path : `${path}?${query}`;
}

/** A few bodies of the endpoint's own shape with wrong things in them, made once. */
const shapedBodies = new Map<Endpoint, readonly string[]>();
function shapedBody(target: Target, endpoint: Endpoint): string {
  let bodies = shapedBodies.get(endpoint);
  if (!bodies) {
    bodies = endpoint.body
      ? fc
          .sample(bodiesOf(endpoint.body, target.ids), { numRuns: 25, seed: 2026 })
          .map((body) => JSON.stringify(body) ?? '')
      : ['{}'];
    shapedBodies.set(endpoint, bodies);
  }
  return pick(target.random, bodies);
}

const smallHostileBodies = [
  ...hostileBodies.filter((body) => body.length < 10_000),
  `{"events":[{"seq":1,"type":"x","data":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}]}`,
];

async function fuzz(target: Target, index: number): Promise<void> {
  const endpoint = pick(target.random, endpoints);
  const { admin, manager, teacher } = target.members;
  // Mostly those whom the most is open to: what is refused at the door has met little code.
  const accounts = [undefined, ...Object.values(target.members), admin, admin, manager, manager, teacher];
  // Only reading: what an administrator of the installation may change is everybody's.
  const account =
    endpoint.method === 'GET' && target.random() < 0.3
      ? target.systemAdministrator
      : pick(target.random, accounts);
  const localAddress = attackerAddress(index % 40);
  const writes = endpoint.method === 'POST' || endpoint.method === 'PUT';
  await strike(target, endpoint.method, pathOf(target, endpoint), {
    ...(account ? { account } : {}),
    ...(localAddress ? { localAddress } : {}),
    ...(writes
      ? {
          body:
            target.random() < 0.7 ? shapedBody(target, endpoint) : pick(target.random, smallHostileBodies),
        }
      : {}),
  });
}

export const requestFuzz: Attack = {
  name: 'requests of every endpoint with wrong things in them',
  run: (target) => inParallel(target.scale.requests, 8, (index) => fuzz(target, index)),
};
