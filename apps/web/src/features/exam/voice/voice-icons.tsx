import type { ReactNode } from 'react';

const icon = (path: ReactNode) =>
  function Icon() {
    return (
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {path}
      </svg>
    );
  };

/** Icons in the style of `lite/icons.tsx`. They stand apart, since every page loads that file and only voice control needs these. */
export const MicrophoneIcon = icon(
  <path d="M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21h7" />,
);
export const SpeakerIcon = icon(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
);
export const StopIcon = icon(<path d="M7 7h10v10H7z" />);
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01" />);
