import { tanstackRouter } from '@tanstack/router-plugin/vite'
import type { Rolldown } from 'vite'
import { textsChunk } from './texts-by-namespace.ts'

type Group = Rolldown.CodeSplittingGroup
type Modules = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1]

/** Visits begin with the sign-in page or the dashboard, each with its layout. */
const signInPage = /\/src\/routes\/auth\/(route|sign_in\/index)\.tsx\?tsr-split/
const dashboard = /\/src\/routes\/_team\/(route|index)\.tsx\?tsr-split/

/**
 * Which modules share a file: few files, since each further one costs a slow phone some 20 ms. A group takes along what
 * its files import, unless a group above has it.
 */
export const chunks: Group[] = [
  // Packages that every visit needs: the file stays in the browser's cache when a release changes the product only.
  { name: 'vendor', test: /node_modules\/.*(?<!\.css)$/, tags: ['$initial'] },
  {
    name: (module, modules) =>
      /\/src\/main\.tsx$/.test(module) || isNeededByBoth(module, modules) ? 'first' : null,
    debugName: 'first',
  },
  // Carries a demo's first calls and needs the whole contract; in later groups that would bring other pages' files along.
  { name: 'network', test: /\/mocks\/hosts\/network\.ts$/ },
  { name: 'guest', test: signInPage },
  { name: 'team', test: dashboard },
  {
    name: 'parts',
    test: /\/(node_modules\/@mantine\/(core|hooks)|src\/(ui|shared|lib|api))\//,
    minShareCount: 6,
  },
  // The first page names every file there is, so small modules that few pages share are one file.
  {
    name: 'pieces',
    test: /\/(@mantine\/(hooks|core\/.*get-style-object)|src\/(api|contract|lib|shared|ui)\/(?!downloads|form\/hours|table\/long-rows|virtual))/,
    minShareCount: 2,
  },
  { name: textsChunk, debugName: 'texts' },
  // A file for each icon would weigh more in names than in pictures.
  { name: 'icons', test: /\/@tabler\/icons-react\/.+\/icons\// },
]

/** Index files of packages import everything, so the modules that both pages use are named. */
const packagesOfBoth =
  /\/(@mantine\/core\/esm\/(components\/Input(Base)?|core\/MantineProvider\/color-functions)\/|(mutationObserver|useMutation)\.js$)/

/** Small, and needed by so many other pages that it would be a file of its own. */
const form = /\/src\/ui\/form\/(form-shell|use-form)\.tsx?/

function isNeededByBoth(module: string, modules: Modules): boolean {
  if (!/\/src\/[\w/-]+\.tsx?(\?|$)/.test(module)) return packagesOfBoth.test(module)
  if (form.test(module)) return true
  const users = new Set([module])
  for (const id of users)
    for (const importer of modules.getModuleInfo(id)?.importers ?? []) users.add(importer)
  return [signInPage, dashboard].every((page) => [...users].some((id) => page.test(id)))
}

/**
 * Tells engines that understand it to compile the files of a first visit as a whole while they arrive, beside the main
 * thread, rather than each function again when it is called: a fifth less until the dashboard's first row.
 */
export function hintToCompile(bundle: Rolldown.OutputBundle, names: Iterable<string>): void {
  for (const name of names) {
    const file = bundle[name]
    if (file?.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
  }
}

export const fileRoutes = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: './src/routes',
    generatedRouteTree: './src/routes.gen.ts',
    quoteStyle: 'single',
    addExtensions: true,
    // A loader travels with its page, so that no page's queries weigh on the sign-in page.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
  })
