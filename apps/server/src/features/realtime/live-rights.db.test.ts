import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import Pusher from 'pusher-js';
import { afterAll, describe, expect, it } from 'vitest';

const open: Pusher[] = [];
const server = await useTestServer({ environment: { JOBS: 'off' } });
const admin = await server.as('admin');
afterAll(async () => {
  for (const pusher of open) pusher.disconnect();
});

/** A page of somebody's: pusher's own client, which asks for each channel as the web does. */
function openPage(client: ApiClient): Pusher {
  const url = new URL(server.address);
  const pusher = new Pusher('certame', {
    cluster: '',
    wsHost: url.hostname,
    wsPort: Number(url.port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      endpoint: `${server.address}/broadcasting/auth`,
      transport: 'ajax',
      headersProvider: () => ({
        Authorization: `Bearer ${client.token}`,
        'X-Institution-Id': String(client.institutionId),
      }),
    },
  });
  open.push(pusher);
  return pusher;
}

async function join(pusher: Pusher, name: string) {
  const channel = pusher.subscribe(name);
  const joined = await new Promise<boolean>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve(true));
    channel.bind('pusher:subscription_error', () => resolve(false));
  });
  const heard: string[] = [];
  channel.bind_global((event: string) => heard.push(event));
  return { joined, heard };
}

async function until(find: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 6000;
  while (!find()) {
    if (Date.now() > end) throw new Error(`Not seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const count = (heard: readonly string[], event: string): number =>
  heard.filter((one) => one === event).length;

/** Told of the change, and joined anew: the signature of the old socket is worth nothing any more. */
async function expectToldAndRejoined(page: { heard: string[] }, work: () => Promise<unknown>): Promise<void> {
  const told = count(page.heard, 'rights.changed');
  const joined = count(page.heard, 'pusher:subscription_succeeded');
  await work();
  await until(() => count(page.heard, 'rights.changed') > told, 'rights.changed');
  await until(() => count(page.heard, 'pusher:subscription_succeeded') > joined, 'joined again');
}

describe('open pages', () => {
  it('are told of changed permissions, roles and rules, and join their channels anew', async () => {
    const teacher = await server.as('teacher');
    const student = await server.as('student');
    const page = await join(openPage(teacher), `private-user.${teacher.user?.id}`);
    const stranger = await join(openPage(student), `private-user.${student.user?.id}`);
    const roles = (await admin.get('/api/v1/roles/options')).body.model as { id: string; label: string }[];
    const roleId = roles.find(({ label }) => label === 'Professor')?.id;
    const path = `/api/v1/roles/${roleId}/permissions`;
    const { granted } = (await admin.get(path)).body.model as { granted: string[] };

    await expectToldAndRejoined(page, () =>
      admin.put(path, { granted: granted.filter((key) => key !== 'classes.menu') }),
    );
    expect((await teacher.get('/api/v1/classes')).status).toBe(403);
    await expectToldAndRejoined(page, () => admin.put(path, { granted }));

    const [row] = (await admin.get('/api/v1/classes')).body.model.data;
    const rule = {
      owner_type: 'role',
      owner_id: roleId,
      model_type: 'classes',
      model_ids: [row.id],
      level: 'read',
    };
    await expectToldAndRejoined(page, () => admin.post('/api/v1/data_access/grant', rule));
    const [made] = (await admin.get('/api/v1/data_access?filters[owner_type]=role')).body.model.data;
    await expectToldAndRejoined(page, () => admin.put(`/api/v1/data_access/${made.id}`, { level: 'write' }));
    await expectToldAndRejoined(page, () => admin.delete(`/api/v1/data_access/${made.id}`));

    const id = teacher.user?.id;
    const more = roles
      .filter(({ label }) => ['Professor', 'Corretor'].includes(label))
      .map((role) => role.id);
    await expectToldAndRejoined(page, () => admin.put(`/api/v1/users/${id}`, { role_ids: more }));
    expect(stranger.heard).not.toContain('rights.changed');

    // Who is no member any more hears of it, and joins nothing again.
    const told = count(page.heard, 'rights.changed');
    const joined = count(page.heard, 'pusher:subscription_succeeded');
    expect((await admin.delete(`/api/v1/users/${id}`)).status).toBe(200);
    await until(() => count(page.heard, 'rights.changed') > told, 'the end of the membership');
    await until(() => page.heard.includes('pusher:subscription_error'), 'refused');
    expect(count(page.heard, 'pusher:subscription_succeeded')).toBe(joined);
  });

  it('of a student whom one institution lets go hear of it, and stay signed in to the other', async () => {
    const student = await server.as('student');
    const page = await join(openPage(student), `private-user.${student.user?.id}`);
    const clerk = await createMember(server, 'Cleide Cadastro', {
      [firstInstitution]: { permissions: ['students.menu', 'students.edit'] },
    });
    const client = await clerk.actingIn(firstInstitution);
    const [person] = (await client.get('/api/v1/students?filters[search]=student@certame.example')).body.model
      .data;
    expect((await client.put(`/api/v1/students/${person.id}`, { active: false })).status).toBe(200);
    await until(() => page.heard.includes('rights.changed'), 'the end of the role');
    await until(() => page.heard.includes('pusher:subscription_error'), 'refused here');
    student.institutionId = (await server.as('admin', 'Instituto Maré')).institutionId;
    expect((await student.get('/api/v1/users/notifications')).status).toBe(200);
  });

  it('hear of their institution what its members may hear, and of no other', async () => {
    const teacher = await server.as('corrector');
    const outsider = await server.as('supervisor');
    const second = await server.as('admin', 'Instituto Maré');
    const page = await join(openPage(teacher), `private-institution.${admin.institutionId}`);
    expect(page.joined).toBe(true);
    expect((await join(openPage(outsider), `private-institution.${second.institutionId}`)).joined).toBe(
      false,
    );
    const changed = await admin.put(`/api/v1/institutions/${admin.institutionId}`, {
      primary_color: '#7a1fa2',
    });
    expect(changed.status).toBe(200);
    await until(() => page.heard.includes('institution.changed'), 'institution.changed');
    const me = (await teacher.get('/api/v1/me')).body.model;
    const own = me.institutions.find((one: { id: string }) => one.id === admin.institutionId);
    expect(own.primary_color).toBe('#7a1fa2');
  });
});
