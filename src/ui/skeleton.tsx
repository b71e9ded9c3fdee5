import classes from './skeleton.module.css'

interface SkeletonProps {
  height?: number | string
  width?: number | string
  radius?: 'xs' | 'sm' | 'md' | 'lg'
  className?: string | undefined
  'aria-label'?: string
}

/** A placeholder for content that is loading. A page begins with dozens of them, so each is one element. */
export function Skeleton({ height, width, radius, className = '', ...rest }: SkeletonProps) {
  return (
    <div
      className={`${classes.skeleton} ${className}`}
      style={{ height, width, borderRadius: radius && `var(--mantine-radius-${radius})` }}
      data-skeleton
      {...rest}
    />
  )
}
