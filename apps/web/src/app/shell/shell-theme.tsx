import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core';
import 'virtual:mantine-styles.css';
import { type ReactNode, useMemo } from 'react';
import { SteadyButton } from '#kit/page/steady-button.tsx';
import { useActiveInstitution } from '#lib/session/session.ts';
import { accentOf } from '#lib/theme/brand.ts';
import { shadesOf } from '#lib/theme/color.ts';
import { useIsDark } from '#lib/theme/theme.ts';

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f3',
  '#dfe3e9',
  '#cbd1da',
  '#a9b1bd',
  '#7d8694',
  '#565f6d',
  '#414955',
  '#2a313b',
  '#14181f',
];
/** Index 7 is the body and 6 the raised surface of Mantine's dark scheme. */
const dark: MantineColorsTuple = [
  '#d6dbe3',
  '#b9c1cd',
  '#a6afbd',
  '#6b7482',
  '#3c434e',
  '#303640',
  '#1d2128',
  '#14171c',
  '#0f1115',
  '#0a0c0f',
];

const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': '#6b7482',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default-border': '#c5ccd6',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-color-accent-light-color': 'var(--accent-text)',
  },
  dark: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': '#8d97a6',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-default-border': '#434b57',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-color-accent-light-color': 'var(--accent-text)',
  },
});

/** Mantine dressed in the product's colours, with the organisation's accent. */
export function ShellTheme({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const accent = accentOf(useActiveInstitution());
  const mantineTheme = useMemo(
    () =>
      createTheme({
        primaryColor: 'accent',
        primaryShade: { light: 6, dark: 6 },
        autoContrast: true,
        luminanceThreshold: 0.32,
        colors: { accent: shadesOf(accent) as MantineColorsTuple, gray, dark },
        fontFamily: 'var(--type)',
        headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.3' } } },
        defaultRadius: 'md',
        cursorType: 'pointer',
        respectReducedMotion: true,
        focusRing: 'auto',
        components: {
          // A save leaves the focus on its button.
          Button: { defaultProps: { component: SteadyButton } },
          ActionIcon: { defaultProps: { component: SteadyButton } },
          // Help stands below its field everywhere, where the fields of a line stay on one height.
          InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
          // A menu stands in the landmark it belongs to, and holds nothing that takes the focus but its items.
          Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
          // A list opens when asked for, by a click, a letter or an arrow: not over what follows when the focus comes.
          Select: { defaultProps: { openOnFocus: false } },
          Autocomplete: { defaultProps: { openOnFocus: false } },
          // The shell around the chosen ones shows the focus of the field between them, and that field takes no line
          // of its own while nothing is typed.
          MultiSelect: {
            defaultProps: { openOnFocus: false },
            styles: { inputField: { outline: 'none', minWidth: 24 } },
          },
          // A dialog's header is no banner of the page; its title names records, and a name may be one long word.
          Modal: {
            defaultProps: { attributes: { header: { role: 'presentation' } } },
            styles: { title: { minWidth: 0, overflowWrap: 'anywhere' } },
          },
        },
      }),
    [accent],
  );
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={variables}
      forceColorScheme={isDark ? 'dark' : 'light'}
    >
      {children}
    </MantineProvider>
  );
}
