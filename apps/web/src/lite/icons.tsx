import type { ReactNode } from 'react';

/** Line icons of 20 px; they always stand beside a word or carry a label on their button. */
const icon = (path: ReactNode) =>
  function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
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

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CircleIcon = icon(<circle cx="12" cy="12" r="8" strokeDasharray="3 3" />);
export const AlertIcon = icon(<path d="M12 4 2.8 20h18.4L12 4Zm0 6v4m0 3v.01" />);
export const InfoIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5m0-8.5v.01" />);
export const HelpIcon = icon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-2.6 6.6a2.6 2.6 0 1 1 3.9 2.2c-.9.5-1.3 1-1.3 1.9m0 3v.01" />,
);
export const QueueIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2" />);
export const CrossIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const OfflineIcon = icon(
  <path d="M3 3l18 18M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4.2-2.4M2 9a15 15 0 0 1 4.5-2.8M12.5 6c3.6.1 7 1.3 9.5 3M16 11a10 10 0 0 1 3 1.5M12 20v.01" />,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M3 3l18 18M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10a3 3 0 0 0 4 4" />,
);
export const LeftIcon = icon(<path d="M15 5l-7 7 7 7" />);
export const RightIcon = icon(<path d="M9 5l7 7-7 7" />);
export const GridIcon = icon(<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />);
export const TextSizeIcon = icon(<path d="M3 18 8 6l5 12M4.7 14h6.6M14.5 18l3.25-8L21 18M15.7 15.2h4.1" />);
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" />);
