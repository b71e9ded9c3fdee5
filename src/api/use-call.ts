import { useState } from 'react'

interface State<Input> {
  isPending: boolean
  error: Error | null
  isSuccess: boolean
  /** What was sent last. */
  variables: Input | undefined
}

const untouched = { isPending: false, error: null, isSuccess: false, variables: undefined }

/** A call of a page that keeps no cache. Named as a mutation's result is, so that forms take either. */
export function useCall<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const [state, setState] = useState<State<Input>>(untouched)
  const mutateAsync = async (input: Input): Promise<Reply> => {
    setState({ ...untouched, isPending: true, variables: input })
    try {
      const reply = await send(input)
      setState({ ...untouched, isSuccess: true, variables: input })
      return reply
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason))
      setState({ ...untouched, error, variables: input })
      throw error
    }
  }
  return { ...state, mutateAsync, reset: () => setState(untouched) }
}
