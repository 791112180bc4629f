import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentSchema, loadConfig } from '../../apps/server/src/plugins/config.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8');

type Environment = Record<string, string>;

/** What nobody may write into a file of the sources, as somebody would fill it in. */
const filledIn: Environment = {
  SECRET_KEY: 's'.repeat(48),
  METRICS_TOKEN: 'm'.repeat(32),
  MEDIA_S3_ACCESS_KEY_ID: 'key',
  MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
};

/** `NAME=value` lines; those that are left empty as they are filled in. */
function readExample(): Environment {
  const lines = read('env.example').split('\n');
  const pairs = lines.flatMap((line) => [...line.matchAll(/^([A-Z0-9_]+)=(.*)$/g)]);
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name, value || (filledIn[name] ?? '')]),
  );
}

interface Compose {
  services: Record<string, { environment?: Environment; command?: string[] }>;
}

/** Values are put in after the file was read, as compose does it. */
function fillIn(value: unknown, example: Environment): unknown {
  if (Array.isArray(value)) return value.map((one) => fillIn(one, example));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillIn(one, example)]));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\$\{([A-Z0-9_]+)(?::-([^}]*))?\}/g, (_whole, name: string, usual?: string) => {
    const found = example[name] || usual;
    if (found === undefined)
      throw new Error(`compose.yaml asks for ${name}, which env.example does not name`);
    return found;
  });
}

const readCompose = (): Compose['services'] =>
  (fillIn(parse(read('compose.yaml'), { merge: true }), readExample()) as Compose).services;

interface Container {
  name: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}
interface Manifest {
  kind: string;
  metadata: { name: string; namespace: string };
  data?: Environment;
  spec?: {
    selector?: { matchLabels?: Environment } & Environment;
    template?: {
      metadata?: { labels: Environment };
      spec: { containers: Container[]; volumes: { name: string }[] };
    };
    ports?: { targetPort: string }[];
  };
}

const manifests = readdirSync(join(deploy, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(join('kubernetes', file))).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  }),
);
const configMap = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
/** As the comment of config.yaml has the secret made. */
const secretData = Object.fromEntries(
  [...read('kubernetes/config.yaml').matchAll(/--from-literal=([A-Z0-9_]+)=/g)].map(([, name = '']) => [
    name,
    filledIn[name] ?? readExample()[name] ?? '',
  ]),
);
const containers = manifests.flatMap((manifest) =>
  (manifest.spec?.template?.spec.containers ?? []).map((container) => ({ manifest, container })),
);
const environmentOf = ({ env = [], envFrom = [] }: Container): Environment => ({
  ...(envFrom.some(({ configMapRef }) => configMapRef?.name === 'certame') ? configMap : {}),
  ...(envFrom.some(({ secretRef }) => secretRef?.name === 'certame') ? secretData : {}),
  ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
});

const known = new Set(Object.keys(environmentSchema.shape));
const strangers = (environment: Environment): string[] =>
  Object.keys(environment).filter((name) => !known.has(name));
/** Of a process that works with the others: everything that they have to share is somewhere else than in its own folder. */
function expectShared(environment: Environment): void {
  expect(strangers(environment)).toEqual([]);
  const config = loadConfig({ DATA_DIR: '/data', ...environment });
  expect(config).toMatchObject({ isDemo: false, filesDir: '/files', secret: filledIn.SECRET_KEY });
  expect(config.mediaPlace).toHaveProperty('s3.bucket');
}

describe('compose', () => {
  const services = readCompose();
  const ours = Object.entries(services).filter(([name]) => name !== 'balancer');

  it.each(ours)('%s is configured as the product takes it', (_name, { environment = {} }) => {
    expectShared(environment);
  });

  it('has servers without jobs, jobs without a server, and one that migrates', () => {
    const roles = Object.fromEntries(
      ours.map(([name, { environment = {} }]) => {
        const { HTTP, JOBS, MIGRATE } = loadConfig({ DATA_DIR: '/data', ...environment });
        return [name.replace(/-\d$/, ''), { HTTP, JOBS, MIGRATE }];
      }),
    );
    expect(roles).toEqual({
      server: { HTTP: 'on', JOBS: 'off', MIGRATE: 'off' },
      worker: { HTTP: 'off', JOBS: 'on', MIGRATE: 'off' },
      migration: { HTTP: 'on', JOBS: 'on', MIGRATE: 'on' },
    });
  });

  it('gives the balancer each server that its configuration names', () => {
    const { environment = {} } = services.balancer ?? {};
    const named = [...read('haproxy.cfg').matchAll(/\$\{(CERTAME_\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(environment).toSorted()).toEqual(named.toSorted());
    const servers = Object.entries(environment).filter(([name]) => name.startsWith('CERTAME_SERVER_'));
    expect(servers.map(([, place]) => place.split(':')[0]).toSorted()).toEqual(
      Object.keys(services).filter((name) => name.startsWith('server-')),
    );
  });
});

describe('Kubernetes', () => {
  it.each(containers.map((one) => [one.container.name, one] as const))(
    '%s is configured as the product takes it',
    (_name, { container }) => expectShared(environmentOf(container)),
  );

  it.each(containers.map((one) => [one.container.name, one] as const))(
    '%s: labels, ports and volumes are those that are named',
    (_name, { manifest, container }) => {
      const { spec, metadata } = manifest;
      expect(metadata.namespace).toBe('certame');
      if (spec?.selector)
        expect(spec.template?.metadata?.labels).toMatchObject(spec.selector.matchLabels ?? {});
      const volumes = spec?.template?.spec.volumes.map(({ name }) => name) ?? [];
      for (const { name } of container.volumeMounts ?? []) expect(volumes).toContain(name);
      const ports = (container.ports ?? []).map(({ name }) => name);
      for (const [key, probe] of Object.entries(container))
        if (key.endsWith('Probe'))
          expect(ports).toContain((probe as { httpGet: { port: string } }).httpGet.port);
    },
  );

  it('leads the service and the disruption budget to the servers', () => {
    const server = manifests.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('server'),
    );
    const labels = server?.spec?.template?.metadata?.labels;
    const of = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec?.selector;
    expect(labels).toMatchObject(of('Service') ?? { none: '' });
    expect(labels).toMatchObject(of('PodDisruptionBudget')?.matchLabels ?? { none: '' });
  });
});
