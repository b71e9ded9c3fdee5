import '../../../src/app/signed-in-styles.ts'
import {
  createTheme,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
} from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { theme } from '../../../src/app/theme.ts'
import { namespace } from '../../../src/lib/product.ts'
import type { Control } from '../control.ts'
import { Panel } from './panel.tsx'

/** What opens from within the panel has to lie above it. */
const above = 450
const panelTheme = mergeThemeOverrides(
  theme,
  createTheme({
    components: {
      Select: { defaultProps: { comboboxProps: { zIndex: above } } },
      Menu: { defaultProps: { zIndex: above } },
    },
  }),
)

const colorScheme = localStorageColorSchemeManager({ key: `${namespace}.theme` })

/** A root of its own: the panel works on any page, also on one that has crashed. */
export function mountPanel(
  control: Control,
  { buttonShown }: { buttonShown: (shown: boolean) => void },
): { toggle(): void } {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let opened = false
  const show = (next: boolean) => {
    opened = next
    root.render(
      <MantineProvider
        theme={panelTheme}
        defaultColorScheme="auto"
        colorSchemeManager={colorScheme}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Panel control={control} opened={opened} onClose={() => show(false)} buttonShown={buttonShown} />
      </MantineProvider>,
    )
  }
  // Closed first, so that the first opening is one for the drawer too: it then knows where the focus was.
  show(false)
  return { toggle: () => show(!opened) }
}
