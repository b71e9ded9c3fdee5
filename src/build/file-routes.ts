import { tanstackRouter } from '@tanstack/router-plugin/vite'

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
