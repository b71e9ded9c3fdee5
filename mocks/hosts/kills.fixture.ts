import { expect } from 'vitest'
import { giveCommand } from '../control/client.ts'
import { startServer } from './server.fixture.ts'

/** Each time with four writers at work, on the state that the kills before have left. */
export async function killDuringWrites(state: string, kills: number): Promise<void> {
  const known = new Set<string>()
  let wrote = 0
  for (let round = 0; round < kills; round++) {
    const server = await startServer('--scenario', 'empty', '--seed', '7', '--state', state)
    const { token } = await giveCommand(server.base, 'persona', { persona: 'owner' })
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const list = await fetch(`${server.base}/api/v2/tokens?limit=0`, { headers })
    const { payload } = (await list.json()) as { payload: { name: string }[] }
    const names = new Set(payload.map(({ name }) => name))
    for (const name of known) expect(names.has(name), name).toBe(true)
    // Of the four that were asked for at once when the kill came, some may have got in before.
    expect(names.size).toBeLessThanOrEqual(known.size + 4 * round)

    let killed = false
    const write = async (writer: number) => {
      for (let i = 0; !killed; i++) {
        const name = `${round}-${writer}-${i}`
        const made = await fetch(`${server.base}/api/v2/tokens`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name }),
        }).catch(() => null)
        if (made?.status === 200) {
          known.add(name)
          wrote++
        }
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    await expect.poll(() => wrote, { timeout: 10_000 }).toBeGreaterThan(20 * (round + 1) + 7 * (round % 3))
    killed = true
    server.child.kill('SIGKILL')
    await Promise.all(writers)
  }
  console.log(`${wrote} writes answered, none lost in ${kills} kills`)
}
