const declaration = /(--[\w-]+):\s*([^;{}]+);/g

const namedIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? [])

/** Mantine declares every shade of every colour; a page that is shown for a second needs those that it shows. */
export function withUsedVariables(styles: string, users: string): string {
  const declared = [...styles.matchAll(declaration)]
  const used = new Set(namedIn(users))
  // A set hands out what joins it on the way.
  for (const name of used) {
    for (const [, declaredName, value = ''] of declared) {
      if (declaredName === name) for (const one of namedIn(value)) used.add(one)
    }
  }
  return styles.replace(declaration, (whole, name) => (used.has(name) ? whole : ''))
}
