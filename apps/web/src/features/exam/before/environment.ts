/** The device's environment, recorded by the server at the start. */
export function describeEnvironment(): Record<string, string | number | boolean> {
  return {
    user_agent: navigator.userAgent.slice(0, 500),
    languages: navigator.languages.join(',').slice(0, 200),
    screen: `${window.screen.width}x${window.screen.height}`,
    window: `${window.innerWidth}x${window.innerHeight}`,
    touch_points: navigator.maxTouchPoints,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
  };
}
