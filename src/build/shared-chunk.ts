import type { Rolldown } from 'vite'

/**
 * Visits begin with the sign-in page or the dashboard. What both need is one file, so that neither asks for what only
 * the other shows.
 */
const firstPages = [/\/src\/routes\/auth\/-first-page\.tsx$/, /\/src\/routes\/_team\/-first-page\.tsx$/]

/** Of packages it has to be told: their index files import everything, so who needs what can't be seen before shaking. */
const shared = /\/@mantine\/core\/esm\/(components\/Input(Base)?|core\/MantineProvider\/color-functions)\//

/** Weighs little, and so many other pages need it that it would be a file of its own. */
const form = /\/src\/ui\/form\/(form-shell|use-form)\.tsx?/

type Modules = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1]

export function neededByBoth(module: string, modules: Modules): boolean {
  if (!/\/src\/[\w/-]+\.tsx?(\?|$)/.test(module)) return shared.test(module)
  if (form.test(module)) return true
  const above = new Set([module])
  for (const id of above)
    for (const importer of modules.getModuleInfo(id)?.importers ?? []) above.add(importer)
  return firstPages.every((page) => [...above].some((id) => page.test(id)))
}
