import classes from './insights.module.css'

const width = 72
const height = 24
const inset = 2

/** A line without axes for values from 0 to 1. The scale begins at the lowest value, where the differences are. */
export function Sparkline({ points }: { points: readonly number[] }) {
  const lowest = Math.min(...points)
  const span = 1 - lowest || 1
  const step = (width - 2 * inset) / Math.max(1, points.length - 1)
  const path = points.map(
    (value, i) =>
      `${(inset + i * step).toFixed(1)},${(inset + ((1 - value) / span) * (height - 2 * inset)).toFixed(1)}`,
  )
  return (
    <svg
      className={classes.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {path.length > 1 && <polyline points={path.join(' ')} />}
    </svg>
  )
}
