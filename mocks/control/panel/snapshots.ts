/** Snapshots under names, in this browser. They outlive every reset. */
const snapshots = () => caches.open('paceline-mock-snapshots')
const addressOf = (name: string) => `/${encodeURIComponent(name)}`

export async function snapshotNames(): Promise<string[]> {
  const kept = await (await snapshots()).keys()
  return kept.map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(1)))
}

export async function storeSnapshot(name: string, snapshot: unknown): Promise<void> {
  await (await snapshots()).put(addressOf(name), Response.json(snapshot))
}

export async function loadSnapshot(name: string): Promise<unknown> {
  return (await (await snapshots()).match(addressOf(name)))?.json()
}

export async function deleteSnapshot(name: string): Promise<void> {
  await (await snapshots()).delete(addressOf(name))
}
