import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
/** The endpoint's path with something of the right form in every place. */
const pathOf = (endpoint: Endpoint): string =>
  endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    name === 'type'
      ? 'pdf'
      : name === 'format'
        ? 'csv'
        : name === 'short_url_id'
          ? 'unknown-form'
          : name === 'ordinal'
            ? '0'
            : unknownId,
  );
/** Calls an endpoint with what gets as far as the question who is asking. */
export const callEndpoint = (client: ApiClient, endpoint: Endpoint) =>
  client.send(
    endpoint.method,
    pathOf(endpoint) + (queries[nameOf(endpoint)] ?? ''),
    endpoint.method === 'GET'
      ? undefined
      : endpoint.carries === 'bytes'
        ? new Uint8Array(8)
        : (bodies[nameOf(endpoint)] ?? {}),
  );
/** What such a statement needs to know besides. */
const queries: Record<string, string> = {
  'PUT /api/v1/answers/:answer_id/segments/:segment_id/chunks/:ordinal': '?device_id=some-device',
};
/** These decide inside the statement that reads the attempt, so they need a body that gets there. */
const bodies: Record<string, object> = {
  'POST /api/v1/answers/:answer_id/responses': {
    device_id: 'some-device',
    responses: [{ item_id: unknownId, seq: 1, value: null, answered_at: '2026-01-01T00:00:00Z' }],
  },
  'POST /api/v1/answers/:answer_id/events': { device_id: 'some-device', events: [] },
  'POST /api/v1/answers/:answer_id/finish': { device_id: 'some-device' },
};
export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
