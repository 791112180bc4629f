import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BufferSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  Output,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** What `recorded.webm` lasts. */
export const sampleS = 10.5;
const recorded = join(import.meta.dirname, 'recorded.webm');

/** Writes the ten seconds of a real recording again and again. @param onSecond called at each second of it */
async function writeLong(output: Output, minutes: number, onSecond: () => Promise<void>): Promise<void> {
  const input = new Input({ source: new BufferSource(readFileSync(recorded)), formats: [WEBM] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const videoConfig = await video?.getDecoderConfig();
  const audioConfig = await audio?.getDecoderConfig();
  if (!video || !audio || !videoConfig || !audioConfig) throw new Error('nothing was recorded');
  const pictures: EncodedPacket[] = [];
  const sounds: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(video).packets()) pictures.push(packet);
  for await (const packet of new EncodedPacketSink(audio).packets()) sounds.push(packet);
  const [videoSource, audioSource] = [
    new EncodedVideoPacketSource('vp8'),
    new EncodedAudioPacketSource('opus'),
  ];
  output.addVideoTrack(videoSource);
  output.addAudioTrack(audioSource);
  await output.start();
  for (let fromS = 0; fromS < minutes * 60; fromS += sampleS) {
    const waiting = sounds.map((sound) => sound.clone({ timestamp: sound.timestamp + fromS }));
    let nextS = 1;
    for (const picture of pictures) {
      const atS = picture.timestamp + fromS;
      for (let sound = waiting[0]; sound && sound.timestamp <= atS; sound = waiting[0]) {
        await audioSource.add(sound, { decoderConfig: audioConfig });
        waiting.shift();
      }
      await videoSource.add(picture.clone({ timestamp: atS }), { decoderConfig: videoConfig });
      if (picture.timestamp < nextS) continue;
      await onSecond();
      nextS += 1;
    }
  }
  await output.finalize();
}

/** A finished video, as joining makes it. */
export const writeLongVideo = (path: string, minutes: number): Promise<void> =>
  writeLong(
    new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) }),
    minutes,
    async () => undefined,
  );

/** What a recorder gives, in slices of a second that are cut anywhere. */
export async function writeLongSlices(
  minutes: number,
  onSlice: (ordinal: number, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const waiting: Uint8Array[] = [];
  const write = ({ data }: { data: Uint8Array }) => void waiting.push(data.slice());
  const target = new StreamTarget(new WritableStream({ write }));
  let ordinal = 0;
  const cut = async (): Promise<void> => {
    await onSlice(ordinal, Buffer.concat(waiting.splice(0)));
    ordinal += 1;
  };
  await writeLong(new Output({ format: new WebMOutputFormat({ appendOnly: true }), target }), minutes, cut);
  await cut();
}
