interface LogoProps {
  size?: number
}

/** The mark: a pace line on a device's rounded screen. Decorative; the product's name stands beside it. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-iris-6)" />
      <path
        d="M7 17h4l2.5-7 5 13 2.5-6h4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
