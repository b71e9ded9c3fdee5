import { isWebAddress } from '../prepare/web-address.ts'

/** The only origin that figures may go to: the content policy of the build allows no other. Empty: none. */
export const figuresOrigin = (): string => import.meta.env.VITE_FIGURES_ORIGIN ?? ''

export const isFiguresAddress = (text: string): boolean =>
  isWebAddress(text) && new URL(text).origin === figuresOrigin()
