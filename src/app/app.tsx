import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { namespace, schemeKey } from '../lib/product.ts'
import { CrashBoundary } from './error-page.tsx'
import type { AppRouter } from './router.ts'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

const colorScheme = localStorageColorSchemeManager({ key: `${namespace}.${schemeKey}` })

export function App({ router }: { router: AppRouter }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      deduplicateCssVariables={false}
    >
      <CrashBoundary>
        <QueryClientProvider client={router.options.context.queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  )
}
