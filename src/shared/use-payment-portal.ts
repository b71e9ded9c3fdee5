import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { getPaymentPortal } from '../contract/teams.ts'
import { useIsCurrentPage } from '../lib/use-is-current-page.ts'

/** Leads to the payment portal, whose address is made for one visit. */
export function usePaymentPortal({ onError }: { onError?: (error: Error) => void } = {}) {
  const isStillHere = useIsCurrentPage()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => call(getPaymentPortal, {}),
    onSuccess: ({ url }) => isStillHere() && location.assign(url),
    onError,
  })
  // The browser's back-forward cache restores the page as it was left.
  useWindowEvent('pageshow', reset)
  return { open: () => mutate(), leaving: isPending || isSuccess, error }
}
