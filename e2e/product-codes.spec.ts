import type { PersonaKey } from '../fixtures/personas.ts'
import type { ProductCode } from '../src/contract/errors.ts'
import { productCodes } from '../src/contract/errors.ts'
import { type RefusedCase, screens } from './screens.ts'
import { allTexts, deepUnless, expect, failedCall, test } from './test.ts'

/** Each product code, by its natural cause, in words on a screen, in both languages. */

/** Guests first: there is no way to sign out by a command. */
const sightings = Object.entries(screens).flatMap(([who, list]) =>
  list.flatMap(({ refuses = {}, ...screen }) =>
    Object.entries(refuses as Record<ProductCode, RefusedCase>).map(([code, refusal]) => ({
      code: code as ProductCode,
      as: refusal.as ?? (who === 'guest' ? null : (who as PersonaKey)),
      ...screen,
      ...refusal,
    })),
  ),
)

/** The build keeps Russian words together with spaces of another kind. */
const beforeHints = (words: string) =>
  new RegExp(`^${words.replace(/[.()]/g, '\\$&').replaceAll(' ', '\\s')}`)

test('every product code has a screen that provokes it', () => {
  expect(sightings.map(({ code }) => code).sort()).toEqual(Object.keys(productCodes).sort())
})

for (const language of ['en', 'ru'] as const) {
  test.describe(`in ${language}`, deepUnless(language === 'ru'), () => {
    test.use({ language })

    test('every product code is seen on a screen', async ({ page, mock, expectLogged }) => {
      const t = allTexts[language]
      let current: PersonaKey | null = null
      for (const { code, as, route, address, provoke, says } of sightings) {
        await test.step(code, async () => {
          expectLogged(...failedCall(productCodes[code]))
          if (as && as !== current) await mock.persona({ persona: as })
          current = as
          await page.goto((await address?.(page)) ?? route)
          const message = await provoke(page, t)
          for (const words of [says(t)].flat()) {
            if ('field' in message)
              await expect(message.field).toHaveAccessibleDescription(beforeHints(words))
            else await expect(message.alert).toContainText(words)
          }
        })
      }
      const rows = sightings.map(({ code, route }) => `  ${code.padEnd(40)} ${productCodes[code]}  ${route}`)
      console.log(`Product codes seen in ${language}:\n${rows.join('\n')}`)
    })
  })
}
