import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { namespace } from '../lib/product.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import type { AppRouter } from './router.ts'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

const colorScheme = localStorageColorSchemeManager({ key: `${namespace}.theme` })

export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      deduplicateCssVariables={false}
    >
      <CrashBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  )
}
