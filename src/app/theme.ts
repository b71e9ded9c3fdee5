import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import i18next from 'i18next'

const iris: MantineColorsTuple = [
  '#f5f5ff',
  '#e6e7ff',
  '#cbcdff',
  '#b3b5f8',
  '#9b9ef0',
  '#7b7ee3',
  '#5b5bd6',
  '#5151cd',
  '#4744b5',
  '#383592',
]

/** White is readable on its sixth, and the sixth on white. */
const red: MantineColorsTuple = [
  '#fff5f6',
  '#fdebed',
  '#f9ccd2',
  '#ffa8b0',
  '#ff7a85',
  '#de4a5c',
  '#c2263a',
  '#ad1f32',
  '#8f1a2a',
  '#6f1622',
]

const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f2f3f5',
  '#e7e8ec',
  '#dadce2',
  '#c1c4cd',
  '#9499a6',
  '#646978',
  '#4c505c',
  '#343741',
  '#1d1f25',
]

const dark: MantineColorsTuple = [
  '#e8e9ed',
  '#c6c8d0',
  '#9ea2ae',
  '#8b8f9c',
  '#41444e',
  '#292b32',
  '#1d1f24',
  '#16181c',
  '#101114',
  '#0a0b0c',
]

export const theme = createTheme({
  colors: { iris, red, gray, dark },
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  black: '#1d1f25',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Its placeholder isn't a menu item, which is all that a menu may hold.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Also those of dialogs and toasts.
    CloseButton: { defaultProps: () => ({ 'aria-label': i18next.t('actions.close') }) },
  },
})

/** Mantine's colours that are replaced by those of app.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const ours = {
    '--mantine-color-error': 'var(--state-failure)',
    '--mantine-color-dimmed': 'var(--text-dim)',
  }
  return { variables: {}, light: ours, dark: ours }
}
