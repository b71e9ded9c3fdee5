import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { PageAddOn } from '../add-on.ts'
import type { CommandError } from '../command-error.ts'
import type { CommandRunner } from '../command-runner.ts'
import type { CommandArgs, CommandName, CommandResult } from '../commands.ts'

/** Command errors have their text in every language, other errors in one. */
export type LocalizedError = Error & { words?: CommandError['words'] }

interface Panel {
  control: CommandRunner
  addOn: PageAddOn
  /** Shows the error of the last command; null clears it. */
  refused: (refusal: LocalizedError | null) => void
  /** Counts the panel's commands, so that the shown results are refetched at once. */
  version: number
  changed: () => void
}

export const PanelContext = createContext<Panel | null>(null)

export function usePanel(): Panel {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('outside the panel')
  return panel
}

const often = 1000

/** The result of a command without arguments, read again every second: calls come in and time passes. */
export function useCommandResult<Name extends CommandName>(name: Name): CommandResult<Name> | null {
  const { control, version } = usePanel()
  const [result, setResult] = useState<CommandResult<Name> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a reason to read again
  useEffect(() => {
    let over = false
    const read = () =>
      control.run(name).then(
        (read) => !over && setResult(read),
        (error: unknown) => console.error(error),
      )
    void read()
    const timer = setInterval(read, often)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [control, name, version])
  return result
}

/** Runs a command. Null when it failed. */
export function useRunCommand() {
  const { control, refused, changed } = usePanel()
  return useCallback(
    async <Name extends CommandName>(
      name: Name,
      args: CommandArgs<Name>,
    ): Promise<CommandResult<Name> | null> => {
      try {
        const result = await control.run(name, args)
        refused(null)
        return result
      } catch (error) {
        refused(error instanceof Error ? error : new Error(String(error)))
        return null
      } finally {
        changed()
      }
    },
    [control, refused, changed],
  )
}
