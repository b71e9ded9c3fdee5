/** Whose turn it is, of so many. */
export type Choose = (of: number) => number

/**
 * Runs once for each way to choose: the first time always the first, and then every other branch. Gives how many there
 * were, or null where there are more than `most`: it stops as soon as it can tell.
 */
export async function everyOrder(
  run: (choose: Choose) => Promise<void>,
  most: number,
): Promise<number | null> {
  const taken: { place: number; of: number }[] = []
  for (let runs = 1; ; runs++) {
    if (runs > most) return null
    let depth = 0
    await run((of) => {
      const { place = 0 } = taken[depth] ?? {}
      taken[depth] = { place: Math.min(place, of - 1), of }
      return taken[depth++]?.place ?? 0
    })
    taken.length = depth
    if (runs === 1 && taken.reduce((ways, { of }) => ways * of, 1) > most) return null
    while ((taken.at(-1)?.place ?? 0) + 1 >= (taken.at(-1)?.of ?? Number.POSITIVE_INFINITY)) taken.pop()
    const last = taken.at(-1)
    if (!last) return runs
    last.place++
  }
}

/** Every order, or so many by chance where there are more than `most`. */
export async function inOrders(
  run: (choose: Choose) => Promise<void>,
  { most, seeds }: { most: number; seeds: number },
): Promise<void> {
  if ((await everyOrder(run, most)) === null)
    for (let seed = 1; seed <= seeds; seed++) await run(byChance(seed))
}

/** By chance, and the same chance for the same seed. */
function byChance(seed: number): Choose {
  let state = Math.imul(seed, 0x9e3779b1)
  return (of) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x5bd1e995
    return (state >>> 8) % of
  }
}
