import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();

/** Areas whose rows are called by a name of their own in an institution. */
it.each([
  ['roles', {}],
  ['courses', {}],
  ['disciplines', {}],
  ['classes', {}],
  ['email_templates', { type: 'welcome', subject: 'Olá', body: '<p>Olá, {{name}}: {{link}}</p>' }],
])(
  '%s: a name that is there already is refused at its field, however it is written',
  async (area, others) => {
    const admin = await server.as('admin');
    const save = (name: string) => admin.post(`/api/v1/${area}`, { ...others, name });
    const first = await save('Nomeação Única 🎓');
    expect(first.body.model?.name).toBe('Nomeação Única 🎓');
    for (const name of ['Nomeação Única 🎓', 'nomeação única 🎓', '  NOMEAÇÃO ÚNICA 🎓 ']) {
      const { status, body } = await save(name);
      expect([name, status, body.code, Object.keys(body.errors ?? {})]).toEqual([
        name,
        409,
        'already-exists',
        ['name'],
      ]);
    }
    const second = await save('Outra nomeação');
    const path = `/api/v1/${area}/${second.body.model.id}`;
    expect((await admin.put(path, { ...others, name: 'NOMEAÇÃO única 🎓' })).body.errors).toHaveProperty(
      'name',
    );
    // The own name may be written otherwise.
    expect((await admin.put(path, { ...others, name: 'OUTRA nomeação' })).body.model.name).toBe(
      'OUTRA nomeação',
    );
  },
);
