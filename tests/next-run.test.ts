import { expect, test } from 'vitest'
import { BackendCommandRunner } from '../mocks/control/backend-command-runner.ts'
import { emailOf, startService } from './service.ts'

const runs = { platform: 'Android', project: 'shop-android' } as const

test('the chosen outcome applies to the next run only', async () => {
  const { backend, send, enter } = await startService()
  const control = new BackendCommandRunner(backend)
  const token = await enter(emailOf('owner'))
  const begin = async () => {
    const { body } = await send('POST', 'v2/run', { token, body: runs })
    return backend.db.runs.get(body.run_id)
  }
  await control.run('nextRun', 'infrastructure')
  expect((await send('POST', 'v2/run', { token, body: { ...runs, project: 'unknown' } })).status).toBe(422)
  const snapshot = await control.run('export')
  expect((await begin())?.error_message).toMatch(/was lost/)
  expect(await control.run('nextRun')).toEqual({ outcome: 'by-chance' })
  expect((await begin())?.error_message).toBeNull()

  await control.run('import', { snapshot })
  expect(await control.run('nextRun')).toEqual({ outcome: 'infrastructure' })
  await control.run('nextRun', 'fails-in-login')
  const failing = await begin()
  expect(failing).toMatchObject({ outcome: 'failure', error_message: null })
  await control.run('nextRun', 'passes')
  await control.run('clock', { finish: failing?.id ?? '' })
  const { body } = await send('GET', `v1/run/${failing?.id}/repeat?failed_only=true`, { token })
  expect(backend.db.runs.get(body.run_id)).toMatchObject({ outcome: 'passed', repeat_of: failing?.id })
})

test('a run can be failed, and finished', async () => {
  const { backend, send, enter } = await startService()
  const control = new BackendCommandRunner(backend)
  const token = await enter(emailOf('owner'))
  const { body } = await send('POST', 'v2/run', { token, body: runs })
  await control.run('failRun')
  const run = backend.db.runs.get(body.run_id)
  expect(run).toMatchObject({ outcome: 'failure', error_message: expect.stringContaining('lost') })
  await expect(control.run('failRun', body.run_id)).rejects.toThrow('no run')
  await expect(control.run('clock', { finish: 'nobody' })).rejects.toThrow('no run "nobody"')
  const { body: other } = await send('POST', 'v2/run', { token, body: runs })
  await control.run('clock', { finish: other.run_id })
  expect((await send('GET', `v1/run/${other.run_id}`, { token })).body.state).toMatch(/passed|failure/)
})
