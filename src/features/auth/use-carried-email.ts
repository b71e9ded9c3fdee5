import { useRouterState } from '@tanstack/react-router'

/** What was typed as e-mail on the guest page before this one. */
export function useCarriedEmail(): string {
  return useRouterState({ select: (state) => state.location.state.email }) ?? ''
}
