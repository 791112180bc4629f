interface ListedDevice {
  kind: string;
  /** Empty while the page has no permission. */
  deviceId: string;
}

/**
 * What became of a camera whose picture ended: unplugged, it is no longer listed; taken by another program or forbidden, it is. A browser that
 * withdrew its permission lists cameras without ids, and tells of none that it is gone.
 */
export function isCameraRemoved(deviceId: string, listed: readonly ListedDevice[]): boolean {
  const cameras = listed.filter(({ kind }) => kind === 'videoinput');
  return !cameras.some((camera) => camera.deviceId === '' || camera.deviceId === deviceId);
}
