import type { Rolldown } from 'vite'

/**
 * The product has two doors: the sign-in page and the dashboard. What lies behind both is one file, so that neither
 * asks for what only the other shows.
 */
const doors = [/\/src\/routes\/auth\/-door\.tsx$/, /\/src\/routes\/_team\/-door\.tsx$/]

/** Of packages it has to be told: their index files import everything, so who needs what can't be seen before shaking. */
const shared = /\/@mantine\/core\/esm\/(components\/Input(Base)?|core\/MantineProvider\/color-functions)\//

/** Weighs little, and is behind so many other pages that it would be a file of its own. */
const form = /\/src\/ui\/form\/(form-shell|use-form)\.tsx?/

type Modules = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1]

export function behindBothDoors(module: string, modules: Modules): boolean {
  if (!/\/src\/[\w/-]+\.tsx?(\?|$)/.test(module)) return shared.test(module)
  if (form.test(module)) return true
  const above = new Set([module])
  for (const id of above)
    for (const importer of modules.getModuleInfo(id)?.importers ?? []) above.add(importer)
  return doors.every((door) => [...above].some((id) => door.test(id)))
}
