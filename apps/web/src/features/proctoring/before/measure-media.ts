import { recorderTest } from '@certame/rules/proctoring/environment-check.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const firstPictureMs = 600;
const levelLengthMs = 2500;
const levelStepMs = 50;

async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await video.play();
  return video;
}
const release = (video: HTMLVideoElement): void => {
  video.srcObject = null;
};

/** Mean luminance of the picture, 0 to 255, once the camera has adjusted to the light. */
export async function measureLuminance(stream: MediaStream): Promise<number> {
  const video = await playing(stream);
  try {
    await wait(firstPictureMs);
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 48;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return 255;
    context.drawImage(video, 0, 0, 64, 48);
    const { data } = context.getImageData(0, 0, 64, 48);
    let sum = 0;
    for (let at = 0; at < data.length; at += 4)
      sum += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    return sum / (data.length / 4);
  } finally {
    release(video);
  }
}

/** Highest effective level that is heard within a few seconds, 0 to 1. */
export async function measureLevel(stream: MediaStream): Promise<number> {
  const context = new AudioContext();
  try {
    if (context.state === 'suspended') await context.resume();
    const analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let highest = 0;
    for (let ms = 0; ms < levelLengthMs; ms += levelStepMs) {
      await wait(levelStepMs);
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      highest = Math.max(highest, Math.sqrt(sum / samples.length));
    }
    return highest;
  } finally {
    await context.close();
  }
}

/**
 * Counts the frames of a camera, or of this page where there is none, since a shared screen has a new frame only when something on it
 * moves.
 */
async function countFrames(stream: MediaStream, isCamera: boolean, lengthMs: number): Promise<number> {
  const video = await playing(stream);
  let frames = 0;
  let isOver = false;
  const count = (): void => {
    if (isOver) return;
    frames += 1;
    next();
  };
  const next = (): void => {
    if (isCamera && 'requestVideoFrameCallback' in video) video.requestVideoFrameCallback(count);
    else requestAnimationFrame(count);
  };
  next();
  await wait(lengthMs);
  isOver = true;
  release(video);
  return frames;
}

/** Records for some seconds as the exam will, and counts the frames meanwhile. */
export async function measureFrames(
  stream: MediaStream,
  isCamera: boolean,
): Promise<{ framesPerS: number; slices: number }> {
  let slices = 0;
  const recorder = new MediaRecorder(stream);
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) slices += 1;
  };
  recorder.start(recorderTest.sliceMs);
  const frames = await countFrames(stream, isCamera, recorderTest.lengthMs);
  recorder.stop();
  return { framesPerS: (frames * 1000) / recorderTest.lengthMs, slices };
}
