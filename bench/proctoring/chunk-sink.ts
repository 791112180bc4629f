/** Takes chunks and does nothing with them, in a process of its own: what sending them costs the machine that is measured. */

import { type AddressInfo, createServer } from 'node:net';

/** What it answers to its first message. */
export interface ChunkSink {
  address: string;
}

const headerEnd = '\r\n\r\n';
const reply = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: 2${headerEnd}{}`);

const server = createServer((socket) => {
  let missing = 0;
  socket.on('data', (bytes) => {
    if (missing === 0) {
      const end = bytes.indexOf(headerEnd);
      const length = Number(/content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? 0);
      missing = end + headerEnd.length + length;
    }
    missing -= bytes.length;
    if (missing === 0) socket.write(reply);
  });
  // Whoever sends ends its connections as soon as it has its answers.
  socket.on('error', () => undefined);
});
process.on('message', () => {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ address: `http://127.0.0.1:${port}` } satisfies ChunkSink);
  });
});
