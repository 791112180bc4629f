import { useEffect, useState } from 'react';
import { type EditorSection, editorSections, headingIdOf } from '../model/editor-sections.ts';

/** Below this line of the window a part has not been reached yet, in pixels: under the top bar. */
const lineY = 160;

/** The part that is being read: the last one whose heading has passed under the top bar. */
export function useCurrentPart(): EditorSection {
  const [current, setCurrent] = useState<EditorSection>('basics');
  useEffect(() => {
    let waiting = 0;
    const look = (): void => {
      waiting = 0;
      const passed = editorSections.filter((section) => {
        const heading = document.getElementById(headingIdOf(section));
        return heading !== null && heading.getBoundingClientRect().top <= lineY;
      });
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
      setCurrent((atEnd && window.scrollY > 0 ? editorSections.at(-1) : passed.at(-1)) ?? 'basics');
    };
    const schedule = (): void => {
      waiting ||= requestAnimationFrame(look);
    };
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, []);
  return current;
}
