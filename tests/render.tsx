import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render as renderBare } from '@testing-library/react'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { createQueryClient } from '../src/api/query.ts'
import type { Language } from '../src/i18n/languages.ts'

/** Renders with all that a component may expect around it. A text that doesn't exist is an error here. */

const files = import.meta.glob<Record<string, unknown>>('../src/i18n/*/*.json', {
  eager: true,
  import: 'default',
})
const resources: Record<string, Record<string, Record<string, unknown>>> = {}
for (const [path, texts] of Object.entries(files)) {
  const [language = '', file = ''] = path.split('/').slice(-2)
  resources[language] = { ...resources[language], [file.replace('.json', '')]: texts }
}

export async function useTexts(language: Language = 'en'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`no text for ${namespace}:${key}`)
    },
  })
}

/** What jsdom lacks and Mantine asks for. */
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export function Surroundings({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}

export const render = (children: ReactNode) => renderBare(children, { wrapper: Surroundings })
