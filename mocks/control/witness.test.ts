import { beforeEach, expect, test } from 'vitest'
import { emailOf, type Service, startService } from '../../tests/service.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import { commandFunctions } from './command-runner.ts'
import type { CommandFunctions } from './commands.ts'

/** The journal as a witness: what was called, by whom, saying what. */

let service: Service
let mock: CommandFunctions
let token = ''
beforeEach(async () => {
  service = await startService({ scenario: 'empty' })
  const control = new BackendCommandRunner(service.backend)
  mock = commandFunctions((name, args) => control.run(name, args))
  token = await service.enter(emailOf('owner'))
})

const create = (name: string) => service.send('POST', 'v2/tokens', { token, body: { name } })

test('verify checks calls by endpoint, user, status and content', async () => {
  await mock.verify({ endpoint: 'tokens.create', times: 0 })
  await create('Nightly')
  await create('Nightly')
  expect(await mock.verify('POST v2/tokens')).toEqual({ count: 2 })
  await mock.verify({
    endpoint: 'tokens.create',
    times: 2,
    who: 'owner',
    status: 200,
    where: { name: 'Nightly' },
  })
  await mock.verify({ endpoint: 'tokens.create', times: 0, who: 'reader' })
  await service.send('GET', 'v2/tokens?limit=3&sort[field]=name', { token, headers: { 'Time-Zone': 'UTC' } })
  await mock.verify({
    endpoint: 'tokens.list',
    times: 1,
    where: { limit: 3, 'sort.field': 'name', 'time-zone': 'UTC' },
  })
  await service.send('GET', 'v2/users/none', { token })
  await mock.verify({ where: { id: 'none' }, times: 1 })
  const [newest] = (await mock.journal({ where: { name: 'Nightly' } })).calls
  await mock.verify({ endpoint: 'tokens.create', since: newest?.n, times: 0 })
})

test('a failed verify lists the calls that were made', async () => {
  await create('Nightly')
  await expect(mock.verify('runs.create')).rejects.toThrow(
    'runs.create: 0 such calls instead of one or more; the last were POST /api/v2/tokens 200',
  )
  await expect(
    mock.verify({ endpoint: 'tokens.create', where: { name: 'Weekly' }, times: 3 }),
  ).rejects.toThrow('tokens.create {"where":{"name":"Weekly"}}: 0 such calls instead of 3')
  // @ts-expect-error: there is no such endpoint
  await expect(mock.verify('tokens.craete')).rejects.toThrow('did you mean tokens.create')
})

test('waitForCall waits for a call and accepts an earlier one', async () => {
  const coming = mock.waitForCall({ endpoint: 'tokens.create', where: { name: 'Weekly' } })
  await create('Nightly')
  await create('Weekly')
  expect(await coming).toMatchObject({ request: { name: 'Weekly' }, persona: emailOf('owner'), status: 200 })
  const first = await mock.waitForCall('tokens.create')
  expect(first).toMatchObject({ request: { name: 'Nightly' } })
  const next = mock.waitForCall({ endpoint: 'tokens.create', since: first.n })
  expect(await next).toMatchObject({ request: { name: 'Weekly' } })
  await expect(mock.waitForCall({ endpoint: 'runs.create', timeout_ms: 10 })).rejects.toThrow(
    'runs.create: no such call within 10 ms; the last were POST /api/v2/tokens 200',
  )
})
