import '../../src/app/signed-in-styles.ts'
import {
  createTheme,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariables, theme } from '../../src/app/theme.ts'
import { namespace } from '../../src/lib/product.ts'

/** Dropdowns in a dialog of the fake backend have to lie above it. */
const above = 450
const mockTheme = mergeThemeOverrides(
  theme,
  createTheme({
    components: {
      Select: { defaultProps: { comboboxProps: { zIndex: above } } },
      Menu: { defaultProps: { zIndex: above } },
    },
  }),
)

const colorScheme = localStorageColorSchemeManager({ key: `${namespace}.theme` })

/** A React root beside the product's: it works on any page, also a crashed one. `alone`: without the product. */
export function openFrame({ alone = false } = {}) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  return {
    show: (content: ReactNode) =>
      root.render(
        <MantineProvider
          theme={mockTheme}
          defaultColorScheme="auto"
          colorSchemeManager={colorScheme}
          cssVariablesResolver={cssVariables}
          deduplicateCssVariables={false}
          withCssVariables={alone}
          withGlobalClasses={alone}
        >
          {content}
        </MantineProvider>,
      ),
    close: () => {
      root.unmount()
      host.remove()
    },
  }
}
